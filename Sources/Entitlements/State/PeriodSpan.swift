public import AppStoreTypes

/// How long a paid period really lasted, and how it ended.
public struct PeriodSpan: Hashable, Sendable {
    /// What came after a period.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// Nothing yet: it is the latest.
        case latest
        /// The next period began at its end, or within the hour that counts as none.
        case renewed
        /// Apple charged for the next period only after some time without one.
        case recovered
        /// A change to a higher level replaced it at once.
        case upgraded
        /// It ran out, and the customer bought again later.
        case lapsed
        /// Apple took it back.
        case takenBack
    }

    /// The period.
    public let period: PaidPeriod
    /// The end of its use: the earliest of its expiry, its refund, and the start of what replaced it; `nil` where nothing ends it.
    public let end: EpochMilliseconds?
    /// How it ended.
    public let ending: Ending

    /// A gap up to this long between two periods is none, in milliseconds.
    static let contiguity: Int64 = 3_600_000

    /// Judges a period by what followed it.
    init(_ period: PaidPeriod, next: PaidPeriod?, at moment: EpochMilliseconds) {
        self.period = period
        let expiry = period.expirationDate
        let refund = period.isRevoked(at: moment) ? period.revocationDate : nil
        var end = expiry
        if let next, let expiry, next.purchaseDate < expiry { end = next.purchaseDate }
        if let refund { end = min(end ?? refund, refund) }
        self.end = end
        guard let next else {
            ending = refund == nil ? .latest : .takenBack
            return
        }
        if period.fact.isUpgraded {
            ending = .upgraded
        } else if refund != nil {
            ending = .takenBack
        } else if let expiry, next.purchaseDate.milliseconds - expiry.milliseconds > Self.contiguity {
            ending = next.fact.reason == .renewal ? .recovered : .lapsed
        } else {
            ending = .renewed
        }
    }
}
