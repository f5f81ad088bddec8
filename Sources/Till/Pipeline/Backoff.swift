import Foundation

/// How long to wait before asking again.
enum Backoff {
    /// The longest wait, in seconds.
    static let longest: TimeInterval = 3_600

    /// The longest that a customer is kept waiting because the server asked to be left alone, in seconds.
    static let patience: TimeInterval = 10

    /// Before another attempt while the customer looks on: about 1, 2, 4 seconds; 5 for a receipt that is older than the purchase.
    static func quick(_ attempt: Int, _ disposition: Disposition, random: Double) -> TimeInterval {
        if case .receiptIsOlder = disposition { return 5 }
        if case .later(_, _, let retryAfter?) = disposition { return min(max(retryAfter, 0), patience) }
        return spread(pow(2, Double(min(attempt, 6) - 1)), random)
    }

    /// Before another round through the outbox: 2 seconds, doubling, up to an hour.
    static func patient(_ round: Int, random: Double) -> TimeInterval { spread(min(longest, 2 * pow(2, Double(min(round, 12)))), random) }

    /// Between half and all of a time, so that many devices do not come back together.
    private static func spread(_ seconds: TimeInterval, _ random: Double) -> TimeInterval { seconds * (0.5 + random / 2) }
}
