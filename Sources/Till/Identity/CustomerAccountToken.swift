import AppStoreTypes
import CryptoKit
import Foundation

/// The `appAccountToken` by which purchases name a customer; the server derives the same from the same id.
///
/// A customer id that is a UUID is its own token. Every other id gives a UUID of version 8 (RFC 9562): the first 16 bytes of the
/// SHA-256 of `till customer ` and the id, with version and variant set.
enum CustomerAccountToken {
    /// The token of a customer.
    static func token(of customer: String) -> UUID {
        if let own = UUID(strict: customer) { return own }
        var octets = Array(SHA256.hash(data: Data("till customer \(customer)".utf8)).prefix(16))
        octets[6] = octets[6] & 0x0F | 0x80
        octets[8] = octets[8] & 0x3F | 0x80
        return NSUUID(uuidBytes: octets) as UUID
    }

    /// Whether a token was derived from a customer's id: then it names a customer and is no order.
    static func isDerived(_ token: UUID) -> Bool { token.uuid.6 >> 4 == 8 }
}

extension UUID {
    /// Reads `8-4-4-4-12` hexadecimal digits of either case and nothing else; `nil` for braces, missing hyphens or spaces.
    init?(strict text: String) {
        guard AppAccountToken(text) != nil else { return nil }
        self.init(uuidString: text)
    }

    /// The text in lower case, as the server writes it.
    var lowercasedText: String { uuidString.lowercased() }
}
