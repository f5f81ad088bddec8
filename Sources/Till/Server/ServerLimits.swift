import Foundation

/// How long and how much the link to the server waits for.
struct ServerLimits: Hashable, Sendable {
    /// Seconds without a byte.
    var idle: TimeInterval = 30
    /// Seconds for a whole call.
    var whole: TimeInterval = 60
    /// Bytes of a reply's body.
    var bodyBytes = 8 * 1_024 * 1_024
    /// Seconds that `Retry-After` may ask for at most; more is cut.
    var retryAfter: TimeInterval = 86_400
}
