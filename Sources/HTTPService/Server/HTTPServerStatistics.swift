/// How much a server holds at the moment, and what it has turned away since it was made.
public struct HTTPServerStatistics: Hashable, Sendable {
    /// Open connections.
    public var connections = 0
    /// Requests being answered, streams left out.
    public var requests = 0
    /// Open streams.
    public var streams = 0
    /// Bytes of bodies held.
    public var bodyBytes = 0
    /// Connections taken since the beginning.
    public var acceptedConnections = 0
    /// Connections closed at once because there were too many, in all or from one address.
    public var refusedConnections = 0
    /// Requests answered with 503 because there were too many requests, body bytes or streams.
    public var shedRequests = 0
}
