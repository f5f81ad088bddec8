import Foundation

extension JSONReader {
    /// Decodes a value from JSON that is as strict as `read` demands, and then as the value's own `Decodable` says.
    ///
    /// - Throws: a fault of the text as `DecodingError.dataCorrupted` with the `JSONFailure` beneath it, or the value's own error.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], byteLimit: Int = Self.byteLimit
    ) throws(DecodingError) -> Value {
        do {
            _ = try read(bytes, byteLimit: byteLimit)
        } catch {
            throw corrupted("the text is no JSON as it is read here: \(error)", error)
        }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw error
        } catch {
            throw corrupted("the text could not be decoded", error)
        }
    }

    private static func corrupted(_ description: String, _ error: any Error) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: description, underlyingError: error))
    }
}
