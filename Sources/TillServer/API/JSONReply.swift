import Foundation
import HTTPService

/// Writes reply values as JSON.
enum JSONReply {
    /// The value's JSON, members in alphabetical order, so that equal values are equal bytes.
    static func bytes(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value))
        } catch {
            return Array("{}".utf8)
        }
    }

    /// A 200 that no cache keeps.
    static func ok(_ value: some Encodable) -> HTTPResponse {
        var response = HTTPResponse.json(bytes(value))
        response.headers.append("Cache-Control", "no-store")
        return response
    }
}
