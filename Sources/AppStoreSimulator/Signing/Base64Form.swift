import Foundation

/// Standard base64 with padding.
enum Base64Form {
    static func encode(_ octets: [UInt8]) -> String { Data(octets).base64EncodedString() }

    /// Strict: no line breaks, no other alphabet.
    static func decode(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map(Array.init) }
}
