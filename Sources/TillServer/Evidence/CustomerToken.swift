import AppStoreTrust
public import AppStoreTypes
public import Entitlements

/// The `appAccountToken` by which purchases name a customer.
///
/// A customer id that is a UUID is its own token. Every other id gives a UUID of version 8 (RFC 9562): the first 16 bytes of the
/// SHA-256 of `till customer ` and the id, with version and variant set. The SDK derives the same.
public enum CustomerToken {
    /// What goes before the id into the hash.
    static let prefix = "till customer "

    /// The version of the UUIDs that are derived.
    static let version: UInt8 = 8

    /// The token of a customer.
    public static func token(of customer: CustomerID) -> AppAccountToken? {
        if let own = AppAccountToken(customer.rawValue) { return own }
        var octets = Array(SHA256.hash(Array((prefix + customer.rawValue).utf8)).prefix(16))
        octets[6] = octets[6] & 0x0F | version << 4
        octets[8] = octets[8] & 0x3F | 0x80
        let halves = [octets[..<8], octets[8...]].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
        return AppAccountToken(high: halves[0], low: halves[1])
    }
}

extension AppAccountToken {
    /// The version that a UUID of RFC 9562 names.
    var version: UInt8 { UInt8(truncatingIfNeeded: high >> 12 & 0xF) }

    /// A UUID of version 4 from 128 random bits.
    init(random bits: (high: UInt64, low: UInt64)) {
        self.init(high: bits.high & ~0xF000 | 0x4000, low: bits.low & ~(0b11 << 62) | 0b10 << 62)
    }
}
