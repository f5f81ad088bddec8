#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A block of IP addresses, such as `10.0.0.0/8` or `2001:db8::/32`; IPv4 inside IPv6 is IPv4.
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    /// The block as it was written.
    public let description: String
    private let network: NumericAddress
    /// How many leading bits must agree, of 128; IPv4 begins at 96.
    private let bits: Int

    /// Reads an address, alone or with the number of its leading bits; `nil` when it is none, or when bits after those are set.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = NumericAddress(String(first)) else { return nil }
        var bits = 128
        if parts.count == 2 {
            let digits = parts[1]
            guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits)
            else {
                return nil
            }
            guard count <= (address.isIPv4 ? 32 : 128) else { return nil }
            bits = address.isIPv4 ? 96 + count : count
        }
        guard address.masked(to: bits) == address else { return nil }
        description = text
        network = address
        self.bits = bits
    }

    /// Whether the address lies in the block; what is no IP address lies in none.
    public func contains(_ peer: PeerAddress) -> Bool { NumericAddress(peer.host).map(contains) ?? false }

    func contains(_ address: NumericAddress) -> Bool {
        address.isIPv4 == network.isIPv4 && address.masked(to: bits) == network
    }
}

/// An IP address as 128 bits; IPv4 is held inside IPv6.
struct NumericAddress: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads the usual text forms; a zone or anything around the address is refused.
    init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        guard text.utf8.count <= 45 else { return nil }
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(high: 0, low: 0xFFFF << 32 | UInt64(UInt32(bigEndian: v4.s_addr)))
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            let (high, low) = withUnsafeBytes(of: v6) {
                (
                    UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                    UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
            self.init(high: high, low: low)
        } else {
            return nil
        }
    }

    func masked(to bits: Int) -> NumericAddress {
        let upper: UInt64 = bits >= 64 ? .max : bits == 0 ? 0 : .max << UInt64(64 - bits)
        let lower: UInt64 = bits >= 128 ? .max : bits <= 64 ? 0 : .max << UInt64(128 - bits)
        return NumericAddress(high: high & upper, low: low & lower)
    }

    /// The usual text form.
    var text: String {
        (isIPv4 ? SocketAddress.v4(UInt32(truncatingIfNeeded: low), port: 0) : .v6(high: high, low: low, port: 0)).peer.host
    }
}
