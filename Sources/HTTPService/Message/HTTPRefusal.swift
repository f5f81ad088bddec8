/// A request that the service refuses before any handler sees it.
public struct HTTPRefusal: Error, Hashable, Sendable {
    /// What was wrong, as a stable word in snake case; new ones may be added.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String
        /// Wraps a word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The head breaks the rules of HTTP.
        public static let malformedRequest = Code(rawValue: "malformed_request")
        /// The path or query cannot be decoded.
        public static let malformedTarget = Code(rawValue: "malformed_target")
        /// No route has this path.
        public static let notFound = Code(rawValue: "not_found")
        /// The path exists, though not with this method.
        public static let methodNotAllowed = Code(rawValue: "method_not_allowed")
        /// The body is longer than the route allows.
        public static let bodyTooLarge = Code(rawValue: "body_too_large")
        /// The head is longer or has more fields than allowed.
        public static let headTooLarge = Code(rawValue: "head_too_large")
        /// The body is compressed, which is not supported.
        public static let unsupportedEncoding = Code(rawValue: "unsupported_content_encoding")
        /// The `Expect` field asks for something other than `100-continue`.
        public static let unsupportedExpectation = Code(rawValue: "unsupported_expectation")
        /// The version is neither HTTP/1.0 nor HTTP/1.1.
        public static let unsupportedVersion = Code(rawValue: "unsupported_http_version")
        /// The head or the body did not arrive in time.
        public static let requestTimeout = Code(rawValue: "request_timeout")
        /// Too much is being done at once; trying again later may succeed.
        public static let overloaded = Code(rawValue: "overloaded")
        /// The service is stopping.
        public static let stopping = Code(rawValue: "stopping")
    }

    /// The stable word.
    public let code: Code
    /// The status that the reply carries.
    public let status: Int
    /// What is wrong, with the value where that helps, and what to do.
    public let message: String
    /// Fields that the reply must carry, such as `Allow` or `Retry-After`.
    public let headers: HTTPHeaders

    /// Builds a refusal from its parts.
    public init(code: Code, status: Int, message: String, headers: HTTPHeaders = HTTPHeaders()) {
        self.code = code
        self.status = status
        self.message = message
        self.headers = headers
    }

    /// The refusal as a plain text reply, for services that have no format of their own.
    public var plainResponse: HTTPResponse {
        var response = HTTPResponse.text(message + "\n", status: status)
        for field in headers.fields { response.headers.append(field.name, field.value) }
        return response
    }

    static func malformed(_ message: String) -> HTTPRefusal {
        HTTPRefusal(code: .malformedRequest, status: 400, message: message)
    }

    static func malformedTarget(_ message: String) -> HTTPRefusal {
        HTTPRefusal(code: .malformedTarget, status: 400, message: message)
    }

    static func bodyTooLarge(limit: Int) -> HTTPRefusal {
        HTTPRefusal(
            code: .bodyTooLarge, status: 413, message: "The body is longer than the \(limit) bytes allowed here; send less at once.")
    }

    static func headTooLarge(_ message: String) -> HTTPRefusal {
        HTTPRefusal(code: .headTooLarge, status: 431, message: message)
    }

    static func overloaded(_ message: String) -> HTTPRefusal {
        HTTPRefusal(code: .overloaded, status: 503, message: message, headers: ["Retry-After": "1"])
    }

    /// Text from outside, short and with everything but visible ASCII escaped, fit for a message.
    static func excerpt(_ text: String, limit: Int = 60) -> String {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(limit) { shown += scalar.escaped(asASCII: true) }
        return text.unicodeScalars.count > limit ? shown + "..." : shown
    }
}
