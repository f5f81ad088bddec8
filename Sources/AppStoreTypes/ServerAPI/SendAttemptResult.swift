/// How one attempt to deliver a notification ended.
///
/// Source: [sendattemptresult](https://developer.apple.com/documentation/appstoreserverapi/sendattemptresult).
public struct SendAttemptResult: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The server took it.
    public static let success = Self(rawValue: "SUCCESS")
    /// The server took too long.
    public static let timedOut = Self(rawValue: "TIMED_OUT")
    /// The secure connection failed.
    public static let tlsIssue = Self(rawValue: "TLS_ISSUE")
    /// The server redirected in a circle.
    public static let circularRedirect = Self(rawValue: "CIRCULAR_REDIRECT")
    /// The server did not answer.
    public static let noResponse = Self(rawValue: "NO_RESPONSE")
    /// The connection failed.
    public static let socketIssue = Self(rawValue: "SOCKET_ISSUE")
    /// The answer had an unknown character set.
    public static let unsupportedCharset = Self(rawValue: "UNSUPPORTED_CHARSET")
    /// The answer was malformed.
    public static let invalidResponse = Self(rawValue: "INVALID_RESPONSE")
    /// The server hung up.
    public static let prematureClose = Self(rawValue: "PREMATURE_CLOSE")
    /// The server answered with another status than 200 to 206.
    public static let unsuccessfulHTTPResponseCode = Self(rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
    /// Anything else.
    public static let other = Self(rawValue: "OTHER")
    /// The former name of a failed secure connection.
    public static let sslIssue = Self(rawValue: "SSL_ISSUE")
    /// The values known when this version was made.
    public static let known: [Self] = [
        .success, .timedOut, .tlsIssue, .circularRedirect, .noResponse, .socketIssue, .unsupportedCharset, .invalidResponse,
        .prematureClose, .unsuccessfulHTTPResponseCode, .other, .sslIssue,
    ]
}
