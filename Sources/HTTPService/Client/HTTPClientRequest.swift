/// One request to another server.
public struct HTTPClientRequest: Hashable, Sendable {
    /// The method in capitals, such as `POST`.
    public var method: String
    /// The absolute URL; only `http` and `https` are followed, and credentials inside it are refused.
    public var url: String
    /// The header fields; the client adds `Host`, `Content-Length` and `Accept`.
    public var headers: HTTPHeaders
    /// The body; empty for none.
    public var body: [UInt8]
    /// From the start until the connection stands, name look-up and TLS included.
    public var connectTimeout: Duration
    /// From the start until the reply is complete, waiting for a free connection included.
    public var timeout: Duration
    /// The longest reply body in bytes, counted after inflation; a longer one is an error, or cut.
    public var responseLimit: Int
    /// Whether a longer reply body is cut, which ends the transfer, instead of being an error.
    public var cutsLongReply = false

    /// Describes a request; the time-outs and the bound have cautious defaults of 5 s, 15 s and 1 MiB.
    public init(method: String = "GET", url: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        connectTimeout = .seconds(5)
        timeout = .seconds(15)
        responseLimit = 1_048_576
    }
}
