import HTTPService

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the limit by address counts: one IPv4 address, or the /64 network that one subscriber of IPv6 has.
struct ClientNetwork: Hashable, Sendable {
    private let text: String

    /// The network of an address; a text that is no address counts as itself.
    init(_ address: PeerAddress) {
        var inner = in6_addr()
        guard address.host.contains(":"), inet_pton(AF_INET6, address.host, &inner) == 1 else {
            text = address.host
            return
        }
        text = withUnsafeBytes(of: inner) { Hexadecimal.text($0.prefix(8)) }
    }
}
