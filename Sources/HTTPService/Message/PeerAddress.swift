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

    /// The address and port as one would write them in a URL.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
