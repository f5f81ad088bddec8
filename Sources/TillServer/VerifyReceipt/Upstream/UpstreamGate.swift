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
    func leave(didFail: Bool, at now: EpochMilliseconds) {
        underWay -= 1
        guard didFail else {
            failedInARow = 0
            restsUntil = nil
            return
        }
        failedInARow += 1
        // Behind a rest one question is let through; one more failure begins the next rest.
        if failedInARow >= Self.failures { restsUntil = EpochMilliseconds(now.milliseconds + Self.rest) }
    }
}
