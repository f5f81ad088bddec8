/// Why no complete reply came; the message names the host and what to do.
public struct HTTPClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as a stable word in snake case; new ones may be added.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String
        /// Wraps a word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The URL, method or a header field cannot be sent.
        public static let badRequest = Code(rawValue: "bad_request")
        /// The host name has no address.
        public static let nameNotFound = Code(rawValue: "name_not_found")
        /// Nobody accepted the connection.
        public static let connectionFailed = Code(rawValue: "connection_failed")
        /// The host has only addresses to which this client may not connect.
        public static let addressRefused = Code(rawValue: "address_refused")
        /// The connection did not stand in time.
        public static let connectTimeout = Code(rawValue: "connect_timeout")
        /// The reply was not complete in time.
        public static let timeout = Code(rawValue: "timeout")
        /// The certificate was not accepted, or TLS failed.
        public static let tlsFailed = Code(rawValue: "tls_failed")
        /// The connection broke before the reply was complete.
        public static let connectionLost = Code(rawValue: "connection_lost")
        /// The reply is longer than allowed.
        public static let responseTooLarge = Code(rawValue: "response_too_large")
        /// The reply is not HTTP or cannot be inflated.
        public static let badResponse = Code(rawValue: "bad_response")
        /// Too many requests wait already.
        public static let overloaded = Code(rawValue: "overloaded")
        /// The task was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The library failed in another way.
        public static let failed = Code(rawValue: "failed")
    }

    /// The stable word.
    public let code: Code
    /// What went wrong, with the host, and what to do; never the path, which may hold secrets.
    public let description: String
    /// Whether the same request may succeed later; the other side may have received this one.
    public let isRetryable: Bool

    /// An error, for who refuses in place of the client.
    public init(code: Code, description: String, isRetryable: Bool) {
        self.code = code
        self.description = description
        self.isRetryable = isRetryable
    }
}
