/// The bounds that protect the server from its peers.
///
/// Every deadline is absolute: a peer that sends one byte a second does not extend it.
public struct HTTPLimits: Hashable, Sendable {
    /// The most bytes of request line and header fields together; above it 431.
    public var headBytes = 16_384
    /// The most body bytes of any route, whatever the route itself allows; above it 413.
    public var bodyBytes = 16 * 1_048_576
    /// The most body bytes held for all requests at once; above it 503.
    public var bufferedBodyBytes = 256 * 1_048_576
    /// From the connection, or from the first line of a later request, to the end of the head.
    public var headDeadline: Duration = .seconds(10)
    /// From the end of the head to the end of the body.
    public var bodyDeadline: Duration = .seconds(30)
    /// From a reply to the first line of the next request on the same connection.
    public var idleDeadline: Duration = .seconds(60)
    /// From the start of a reply until the peer has taken all of it; for a stream, from each piece handed to the network.
    public var replyDeadline: Duration = .seconds(30)
    /// From one look after a silent stream's peer to the next, so that its going away is noticed although nothing is written.
    public var streamCheckInterval: Duration = .seconds(1)
    /// From `stop()` until requests that are still being answered are given up.
    public var drainDeadline: Duration = .seconds(10)
    /// The most open connections; further ones are closed at once.
    public var connections = 4_096
    /// The most open connections of one address (of one /64 network for IPv6); trusted proxies are not counted.
    public var connectionsPerAddress = 512
    /// The most requests being answered at once; above it 503 with `Retry-After`.
    public var requestsInFlight = 1_024
    /// The most open streams; above it 503 with `Retry-After`.
    public var streams = 1_024
    /// The most open streams of one client's address (of one /64 network for IPv6); above it 503 with `Retry-After`.
    public var streamsPerAddress = 64

    /// The default bounds.
    public init() {}
}
