import HTTPService

/// Tells addresses of the public internet from those that only the server's own surroundings have.
///
/// Whoever may name a target could otherwise let the server speak to its machine, its network or the cloud's metadata service. What no
/// registry gives to the public is refused, the unknown included. Sources: IANA's special-purpose address registries (RFC 6890), RFC 4291.
enum PublicAddress {
    /// Whether the address is one of the public internet.
    static func allows(_ address: NetworkAddress) -> Bool {
        switch address {
        case .v4(let bits): !reserved.contains { bits >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }
        case .v6(let high, let low): allows(high: high, low: low)
        }
    }

    private static func allows(high: UInt64, low: UInt64) -> Bool {
        // An address made of an IPv4 one by a translator (RFC 6052) leads where that one leads.
        if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return allows(.v4(UInt32(truncatingIfNeeded: low))) }
        guard high >> 61 == 0b001 else { return false }
        return !reservedWithinGlobal.contains { high >> (64 - $0.length) == $0.prefix >> (64 - $0.length) }
    }

    private static func block(_ octets: [UInt32], _ length: UInt32) -> (prefix: UInt32, length: UInt32) {
        (octets.reduce(0) { $0 << 8 | $1 } << UInt32(32 - 8 * octets.count), length)
    }

    private static let reserved: [(prefix: UInt32, length: UInt32)] = [
        block([0], 8), block([10], 8), block([100, 64], 10), block([127], 8), block([169, 254], 16), block([172, 16], 12),
        block([192, 0, 0], 24), block([192, 0, 2], 24), block([192, 31, 196], 24), block([192, 52, 193], 24), block([192, 88, 99], 24),
        block([192, 168], 16), block([192, 175, 48], 24), block([198, 18], 15), block([198, 51, 100], 24), block([203, 0, 113], 24),
        block([224], 3),
        // A public number behind which a cloud answers its own machines only.
        block([168, 63, 129, 16], 32),
    ]

    /// Within 2000::/3: protocol assignments with Teredo, documentation, IPv4 inside (6to4), AS112, and documentation again.
    private static let reservedWithinGlobal: [(prefix: UInt64, length: UInt64)] = [
        (0x2001_0000_0000_0000, 23), (0x2001_0DB8_0000_0000, 32), (0x2002_0000_0000_0000, 16), (0x2620_004F_8000_0000, 48),
        (0x3FFF_0000_0000_0000, 20),
    ]
}
