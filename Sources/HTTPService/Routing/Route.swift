/// What answers a request; it never throws, so every failure has become a reply by then.
public typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse

/// One method and path pattern, and what answers it.
public struct Route: Sendable {
    /// The method in capitals, such as `GET`; a `GET` route also answers `HEAD`.
    public let method: String
    /// The path, such as `/v1/customers/{id}`; a last segment such as `{path...}` takes all that remains.
    public let pattern: String
    /// The longest body in bytes; a longer one is refused with 413 while it still arrives.
    public let bodyLimit: Int
    /// Whether the server may refuse this route with 503 when it is overloaded; health checks say no.
    public let isSheddable: Bool
    /// What answers.
    public let handler: HTTPHandler

    /// Names a method, a pattern and what answers them.
    public init(_ method: String, _ pattern: String, bodyLimit: Int, isSheddable: Bool = true, handler: @escaping HTTPHandler) {
        self.method = method
        self.pattern = pattern
        self.bodyLimit = bodyLimit
        self.isSheddable = isSheddable
        self.handler = handler
    }

    /// A route that reads and takes no body.
    public static func get(_ pattern: String, isSheddable: Bool = true, handler: @escaping HTTPHandler) -> Route {
        Route("GET", pattern, bodyLimit: 0, isSheddable: isSheddable, handler: handler)
    }

    /// A route that takes a body of at most the given bytes.
    public static func post(_ pattern: String, bodyLimit: Int, handler: @escaping HTTPHandler) -> Route {
        Route("POST", pattern, bodyLimit: bodyLimit, handler: handler)
    }
}
