/// The address at the other end of a connection, which may be a proxy's.
public struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The IP address in its usual text form, such as `203.0.113.7` or `2001:db8::1`.
    public let host: String
    /// The port at the other end; 0 when it is unknown.
    public let port: UInt16

    /// Wraps an address in text form and a port.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// What one subscriber owns: an IPv4 address, or the /64 network of an IPv6 address as `2001:db8::/64`; other text as it is.
    ///
    /// Limits for each client count by it, because an IPv6 subscriber has 2^64 addresses to choose from.
    public var network: String {
        guard host.contains(":"), let address = NumericAddress(host) else { return host }
        return address.isIPv4 ? address.text : NumericAddress(high: address.high, low: 0).text + "/64"
    }

    /// The address and port as one would write them in a URL.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
