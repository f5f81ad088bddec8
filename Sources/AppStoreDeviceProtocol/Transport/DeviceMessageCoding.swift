public import Foundation

/// How messages become bytes: JSON with sorted keys, so that equal messages are equal bytes.
public enum DeviceMessageCoding {
    /// The largest message that a side has to accept, in bytes.
    public static let bodyLimit = 16 << 20

    /// Writes a message.
    ///
    /// - Throws: `EncodingError`, which no message of this module causes.
    public static func encode(_ message: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(message)
    }

    /// Reads a message; members that are not known are passed over.
    ///
    /// - Throws: `DecodingError` saying which member is missing or wrong.
    public static func decode<Message: Decodable>(_ type: Message.Type, from bytes: Data) throws -> Message {
        try JSONDecoder().decode(type, from: bytes)
    }
}
