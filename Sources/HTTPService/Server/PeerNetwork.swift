import CMicroHTTPD

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the limit per address counts: one IPv4 address, or the /64 network that one IPv6 subscriber owns.
struct PeerNetwork: Hashable, Sendable {
    private let bits: UInt64
    private let isIPv6: Bool

    init(_ address: UnsafePointer<sockaddr>?) {
        switch SocketAddress(address) {
        case .v4(let bits, _): (self.bits, isIPv6) = (UInt64(bits), false)
        case .v6(let high, _, _): (self.bits, isIPv6) = (high, true)
        case .other: (bits, isIPv6) = (0, false)
        }
    }
}

/// A socket address as numbers; IPv4 inside IPv6 is IPv4.
enum SocketAddress {
    case v4(UInt32, port: UInt16)
    case v6(high: UInt64, low: UInt64, port: UInt16)
    case other

    init(_ address: UnsafePointer<sockaddr>?) {
        guard let address else {
            self = .other
            return
        }
        switch till_socket_family(address) {
        case AF_INET:
            let inner = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            self = .v4(UInt32(bigEndian: inner.sin_addr.s_addr), port: UInt16(bigEndian: inner.sin_port))
        case AF_INET6:
            let inner = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
            let port = UInt16(bigEndian: inner.sin6_port)
            let (high, low) = withUnsafeBytes(of: inner.sin6_addr) {
                (
                    UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                    UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
            self =
                high == 0 && low >> 32 == 0xFFFF ? .v4(UInt32(truncatingIfNeeded: low), port: port) : .v6(high: high, low: low, port: port)
        default:
            self = .other
        }
    }

    var peer: PeerAddress {
        switch self {
        case .v4(let bits, let port):
            return PeerAddress(host: "\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)", port: port)
        case .v6(let high, let low, let port):
            var inner = in6_addr()
            withUnsafeMutableBytes(of: &inner) {
                $0.storeBytes(of: high.bigEndian, as: UInt64.self)
                $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
            }
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            inet_ntop(AF_INET6, &inner, &text, socklen_t(text.count))
            let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return PeerAddress(host: String(decoding: bytes, as: UTF8.self), port: port)
        case .other:
            return PeerAddress(host: "unknown", port: 0)
        }
    }
}
