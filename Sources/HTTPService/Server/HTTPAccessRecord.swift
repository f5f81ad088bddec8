/// What the access log is told about one finished request.
public struct HTTPAccessRecord: Sendable {
    /// The identifier of the request.
    public let requestID: String
    /// Who asked, as the socket knows it.
    public let peer: PeerAddress
    /// Whom it came from, behind trusted proxies.
    public let client: PeerAddress
    /// Who asked, in the words of the reply's `caller`; `nil` where it has none.
    public let caller: String?
    /// The method as it was sent.
    public let method: String
    /// The path as it was sent, without the query; it may name a customer.
    public let path: String
    /// The pattern of the route, which names nobody; `nil` when none was found.
    public let routePattern: String?
    /// The status of the reply; `nil` when the connection ended before one was begun.
    public let status: Int?
    /// The bytes of the body that arrived.
    public let requestBytes: Int
    /// The bytes of the reply's body.
    public let responseBytes: Int
    /// From the first line of the request to the end of the reply.
    public let duration: Duration
    /// Whether the body was written bit by bit, so that the duration says nothing of the work.
    public let isStream: Bool
    /// Whether the peer took the whole reply.
    public let isComplete: Bool
}
