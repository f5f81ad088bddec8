/// Why something did not work: what happened, whether to try again, and a message for people.
public struct TillError: Error, Hashable, Sendable {
    /// The stable code.
    public let code: TillErrorCode
    /// What happened, with which value, in technical English; for logs, not for the customer.
    public let detail: String
    /// Whether trying again can help.
    public let retry: RetryAdvice

    /// A failure with what is known about it; `retry` is the code's own advice unless something better is known.
    public init(_ code: TillErrorCode, _ detail: String, retry: RetryAdvice? = nil) {
        self.code = code
        self.detail = detail
        self.retry = retry ?? code.retry
    }
}

/// Whether trying again can help.
public enum RetryAdvice: String, Hashable, Sendable, CaseIterable {
    /// The customer may try again at once.
    case now
    /// Later, when the connection or the server is back.
    case later
    /// Not without changing something first.
    case never
}
