import AppStoreTypes

/// How much may be sent to a target at a moment: all its share, a single try, or nothing.
///
/// A target that fails everything is asked by single tries with growing pauses between them, whatever waits for it; one that asks for
/// patience gets it. One success brings everything back.
struct EndpointPace: Hashable, Sendable {
    /// So many failures in a row mean that the target itself fails, not one customer's event.
    static let patience = 8
    /// The first and the longest pause between single tries, in milliseconds.
    static let pauses: ClosedRange<Int64> = 30_000...900_000
    /// The shortest and the longest pause that a target may ask for, in milliseconds.
    static let asked: ClosedRange<Int64> = 1_000...3_600_000

    /// Failures since the last success.
    private(set) var failures = 0
    /// Until when nothing is sent; `nil` when nothing holds it up.
    private(set) var pausedUntil: EpochMilliseconds?
    private var pause: Int64 = 0

    /// Whether the target fails everything.
    var isFailing: Bool { failures >= Self.patience }

    /// How many requests may be on the way at once.
    func allowance(at moment: EpochMilliseconds, share: Int) -> Int {
        if let pausedUntil, pausedUntil > moment { return 0 }
        return isFailing ? 1 : share
    }

    /// A request was accepted.
    mutating func succeeded() { self = EndpointPace() }

    /// A request failed.
    ///
    /// - Parameter retryAfter: the pause that the target asked for, in milliseconds; `nil` for none.
    mutating func failed(at moment: EpochMilliseconds, retryAfter: Int64?) {
        failures += 1
        // What was on the way when the pause began tells nothing new.
        let isPaused = pausedUntil.map { $0 > moment } ?? false
        if isFailing, !isPaused {
            pause = min(max(pause * 2, Self.pauses.lowerBound), Self.pauses.upperBound)
            hold(from: moment, pause)
        }
        if let retryAfter { hold(from: moment, min(max(retryAfter, Self.asked.lowerBound), Self.asked.upperBound)) }
    }

    private mutating func hold(from moment: EpochMilliseconds, _ pause: Int64) {
        let end = EpochMilliseconds(moment.milliseconds + pause)
        pausedUntil = max(pausedUntil ?? end, end)
    }
}
