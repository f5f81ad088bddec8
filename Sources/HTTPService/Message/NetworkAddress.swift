#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An address on the internet's layer, without a port; IPv4 written inside IPv6 is IPv4.
public enum NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bits of an IPv4 address, the first octet highest.
    case v4(UInt32)
    /// The 128 bits of an IPv6 address.
    case v6(high: UInt64, low: UInt64)

    /// An address as it is usually written: four decimal numbers, or IPv6 without brackets; `nil` for everything else.
    public init?(_ text: String) {
        guard let address = NumericAddress(text) else { return nil }
        self = address.isIPv4 ? .v4(UInt32(truncatingIfNeeded: address.low)) : .v6(high: address.high, low: address.low)
    }

    /// The address of a socket; `nil` for another family.
    init?(_ address: UnsafePointer<sockaddr>?) {
        switch SocketAddress(address) {
        case .v4(let bits, _): self = .v4(bits)
        case .v6(let high, let low, _): self = .v6(high: high, low: low)
        case .other: return nil
        }
    }

    /// The address as it is usually written.
    public var description: String {
        switch self {
        case .v4(let bits): SocketAddress.v4(bits, port: 0).peer.host
        case .v6(let high, let low): SocketAddress.v6(high: high, low: low, port: 0).peer.host
        }
    }
}
