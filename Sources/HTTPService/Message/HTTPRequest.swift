/// One complete request, its body read and its path and query decoded.
public struct HTTPRequest: Sendable {
    /// One `name=value` of the query, both decoded.
    public struct QueryItem: Hashable, Sendable {
        /// The decoded name.
        public let name: String
        /// The decoded value; empty when there was no equals sign.
        public let value: String

        /// Wraps a decoded name and value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method in capitals as it was sent, such as `GET`.
    public let method: String
    /// The path as it was sent, still percent-encoded, without the query.
    public let path: String
    /// The decoded segments of the path; `/v1/customers/a%2Fb` gives `v1`, `customers` and `a/b`.
    public let segments: [String]
    /// The decoded query in its order, at most 64 items.
    public let query: [QueryItem]
    /// The header fields.
    public let headers: HTTPHeaders
    /// The whole body, not longer than the route allows; empty when there was none.
    public let body: [UInt8]
    /// Who sent it, as the socket knows it; a proxy where one stands in between.
    public let peer: PeerAddress
    /// Whom it comes from: the peer, or behind trusted proxies the client that they name, with port 0 when they name none.
    public let client: PeerAddress
    /// The identifier that the server's generator gave this request; also sent back as `X-Request-Id`.
    public let id: String
    /// The values of the route's named segments.
    public internal(set) var parameters: [String: String]
    /// The pattern of the route that was found, such as `/v1/customers/{id}`; `nil` before routing.
    public internal(set) var routePattern: String?

    /// Builds a request from a target such as `/v1/customers/7?limit=2`; a target that cannot be decoded is a refusal.
    public init(
        method: String, target: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
        peer: PeerAddress = PeerAddress(host: "127.0.0.1", port: 0), client: PeerAddress? = nil, id: String
    ) throws(HTTPRefusal) {
        self.init(
            method: method, target: try RequestTarget(parsing: target), headers: headers, body: body, peer: peer, client: client ?? peer,
            id: id)
    }

    init(
        method: String, target: RequestTarget, headers: HTTPHeaders, body: [UInt8], peer: PeerAddress, client: PeerAddress, id: String
    ) {
        self.method = method
        self.path = target.path
        self.segments = target.segments
        self.query = target.query
        self.headers = headers
        self.body = body
        self.peer = peer
        self.client = client
        self.id = id
        self.parameters = [:]
        self.routePattern = nil
    }

    /// The decoded value of a named segment of the route's pattern; `nil` when the pattern has no such name.
    public func parameter(_ name: String) -> String? { parameters[name] }

    /// The decoded value of the first query item with this name; `nil` when there is none.
    public func queryValue(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
