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
}
