import AppStoreTypes

/// How fast subscription periods pass, which differs between the App Store, the sandbox, TestFlight and Xcode.
public enum RenewalPace: Hashable, Sendable {
    /// Exact calendar periods, as in production.
    case calendar
    /// The sandbox's shortened periods.
    case sandbox(SandboxRate)
    /// One day for any period.
    case testFlight
    /// One length for any period, as some of Xcode's rates.
    case fixed(milliseconds: Int64)

    /// The sandbox's rates, named by the length of a month; the last one exists in Xcode only.
    public enum SandboxRate: String, Codable, Hashable, Sendable, CaseIterable {
        /// A month is 5 minutes; the sandbox's own setting.
        case fiveMinutes
        /// A month is 15 minutes.
        case fifteenMinutes
        /// A month is 30 minutes.
        case thirtyMinutes
        /// A month is an hour.
        case hour
        /// A month is 30 seconds.
        case thirtySeconds
    }

    /// How many times a subscription renews before it ends by itself; `nil` for without end.
    public var renewalLimit: Int? {
        switch self {
        case .calendar, .fixed: nil
        case .sandbox: 12
        case .testFlight: 6
        }
    }

    /// The longest gap that `recentSubscriptionStartDate` bridges, in milliseconds: 60 days, or 10 minutes in the sandbox.
    var bridgedGap: Int64 {
        switch self {
        case .calendar: 60 * CivilDate.dayLength
        case .sandbox, .testFlight, .fixed: 600_000
        }
    }

    /// The end of a period that begins at a moment.
    func end(of period: BillingPeriod, from start: EpochMilliseconds, billingDay: Int) -> EpochMilliseconds {
        switch self {
        case .calendar: BillingCalendar.end(of: period, from: start, billingDay: billingDay)
        case .sandbox(let rate): EpochMilliseconds(start.milliseconds + rate.length(of: period))
        case .testFlight: EpochMilliseconds(start.milliseconds + CivilDate.dayLength)
        case .fixed(let milliseconds): EpochMilliseconds(start.milliseconds + max(milliseconds, 1_000))
        }
    }

    /// How long Apple tries to charge, in milliseconds; half as long again where a commitment runs.
    func retryLength(isCommitment: Bool = false) -> Int64 { plainRetryLength / 2 * (isCommitment ? 3 : 2) }

    private var plainRetryLength: Int64 {
        switch self {
        case .calendar: 60 * CivilDate.dayLength
        case .sandbox(let rate): 2 * rate.monthLength
        case .testFlight: 2 * CivilDate.dayLength
        case .fixed(let milliseconds): 2 * max(milliseconds, 1_000)
        }
    }

    /// How long service goes on after a failed charge, in milliseconds; `setting` is 3, 16 or 28 days.
    func graceLength(of period: BillingPeriod, setting: Int) -> Int64 {
        let isWeekly = period.days.map { $0 <= 7 } ?? false
        switch self {
        case .calendar: return Int64(isWeekly ? min(setting, 6) : setting) * CivilDate.dayLength
        case .sandbox(let rate): return rate.graceLength(isWeekly: isWeekly)
        case .testFlight: return CivilDate.dayLength
        case .fixed(let milliseconds): return max(milliseconds, 1_000)
        }
    }
}

extension RenewalPace.SandboxRate {
    /// A month, in milliseconds.
    var monthLength: Int64 {
        switch self {
        case .fiveMinutes: 300_000
        case .fifteenMinutes: 900_000
        case .thirtyMinutes: 1_800_000
        case .hour: 3_600_000
        case .thirtySeconds: 30_000
        }
    }

    /// A week, in milliseconds; not a quarter of a month but what Apple's table says.
    var weekLength: Int64 {
        switch self {
        case .fiveMinutes: 180_000
        case .fifteenMinutes: 300_000
        case .thirtyMinutes: 600_000
        case .hour: 900_000
        case .thirtySeconds: 10_000
        }
    }

    /// A period by Apple's table; a year is 12 months, two weeks at most a month, three days two thirds of a week.
    func length(of period: BillingPeriod) -> Int64 {
        if let months = period.months { return Int64(months) * monthLength }
        let days = Int64(period.days ?? 7)
        if days < 7 { return max(days * weekLength * 2 / 9, 1_000) }
        return min(days * weekLength / 7, monthLength * max(days / 14, 1))
    }

    func graceLength(isWeekly: Bool) -> Int64 {
        switch (self, isWeekly) {
        case (.fiveMinutes, true): 154_000
        case (.fifteenMinutes, true): 257_000
        case (.thirtyMinutes, true): 514_000
        case (.hour, true): 771_000
        case (.thirtySeconds, true): 9_000
        case (_, false): monthLength / 2
        }
    }
}
