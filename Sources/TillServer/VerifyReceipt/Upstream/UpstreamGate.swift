import AppStoreTypes

/// Lets so many questions through at once, and none for a while after several in a row went wrong.
///
/// A slow or broken endpoint costs its own answers only: whoever is not let through is answered without it.
actor UpstreamGate {
    /// The most questions under way.
    static let limit = 16
    /// How many failures in a row close the gate.
    static let failures = 3
    /// For how long, in milliseconds.
    static let rest: Int64 = 10_000

    /// What the end of a question says about the endpoint.
    enum Ending: Hashable, Sendable {
        /// It answers, whatever it thinks of what the caller sent.
        case answered
        /// It is out of order.
        case failed
        /// Nothing: this side broke off, or never asked.
        case untold
    }

    private var underWay = 0
    private var failedInARow = 0
    private var restsUntil: EpochMilliseconds?

    /// Whether a question may go out now; each that may is followed by one `leave`.
    func enter(at now: EpochMilliseconds) -> Bool {
        if let restsUntil, now < restsUntil { return false }
        guard underWay < Self.limit else { return false }
        underWay += 1
        return true
    }

    /// A question is over.
    func leave(_ ending: Ending, at now: EpochMilliseconds) {
        underWay -= 1
        switch ending {
        case .untold: break
        case .answered:
            failedInARow = 0
            restsUntil = nil
        case .failed:
            failedInARow += 1
            // Behind a rest one more failure begins the next.
            if failedInARow >= Self.failures { restsUntil = EpochMilliseconds(now.milliseconds + Self.rest) }
        }
    }
}
