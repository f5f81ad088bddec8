import AppStoreTypes
import Foundation

/// Looks into signed documents without judging them, so that scenarios can name what stands inside.
enum SignedText {
    /// The payload of a compact JWS; `nil` when the text is none.
    static func payload(_ text: String) -> JSONValue? {
        guard text.hasPrefix("eyJ") else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var encoded = parts[1].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        encoded += String(repeating: "=", count: (4 - encoded.count % 4) % 4)
        return Data(base64Encoded: encoded).flatMap { try? JSONReader.read(Array($0)) }
    }

    /// The same value with the payload in place of every signed document inside, for people to read.
    static func opened(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members): .object(members.map { JSONMember($0.name, opened($0.value)) })
        case .array(let elements): .array(elements.map(opened))
        case .string(let text): payload(text).map(opened) ?? value
        case .number, .bool, .null: value
        }
    }
}
