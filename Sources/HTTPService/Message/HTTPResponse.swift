/// One complete reply.
///
/// The server itself writes `Date`, `Content-Length`, `Connection` and `X-Request-Id`; such fields here are ignored, save
/// `Connection: close`, which closes the connection after the reply. Control bytes in a value are written as spaces.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, 200 to 599; anything else is sent as 500.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, kept in memory until the peer has read it.
    public var body: [UInt8]
    /// What writes the body instead, bit by bit; `body` is then ignored.
    public var stream: HTTPBodyStream?
    /// Who asked, in the operator's words, for the access log alone; never a secret.
    public var caller: String?
    /// Whether the connection breaks off in the middle of the body; for those who test how clients bear it.
    public var isCut = false

    /// Builds a reply from its parts.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A reply of the given JSON text.
    public static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: bytes)
    }

    /// A reply of plain text in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// A reply whose body is written while the peer reads it.
    ///
    /// It holds a connection and one of the server's streams, no place among the requests in flight. When there are too many streams,
    /// the server answers 503 in its place.
    /// - Parameter endsAnywhere: whether any beginning of the body is a whole one, so that a server that stops may end it; of another
    ///   the peer is made to see that it is not whole.
    public static func stream(
        status: Int = 200, headers: HTTPHeaders, endsAnywhere: Bool = true, _ body: @escaping HTTPBodyStream.Body
    ) -> HTTPResponse {
        var response = HTTPResponse(status: status, headers: headers)
        response.stream = HTTPBodyStream(endsAnywhere: endsAnywhere, body)
        return response
    }

    /// A reply without a body.
    public static func empty(status: Int = 204) -> HTTPResponse { HTTPResponse(status: status) }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Fields in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init()
        for (name, value) in elements { append(name, value) }
    }
}
