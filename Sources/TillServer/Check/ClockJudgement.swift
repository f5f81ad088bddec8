import AppStoreTypes

/// Another clock's answer, with the two moments of ours that it lies between.
struct ClockReading: Hashable, Sendable {
    /// Whose clock, in words.
    let source: String
    /// The first moment that it may have meant.
    let from: EpochMilliseconds
    /// The last moment that it may have meant; a clock that tells seconds leaves one open.
    let to: EpochMilliseconds
    /// When it was asked, by our clock.
    let askedAt: EpochMilliseconds
    /// When it had answered, by our clock.
    let answeredAt: EpochMilliseconds

    /// By how much ours is ahead at least, in milliseconds; negative when it is behind, 0 when both may be right.
    var difference: Int64 {
        if askedAt > to { return askedAt.milliseconds - to.milliseconds }
        if answeredAt < from { return answeredAt.milliseconds - from.milliseconds }
        return 0
    }
}

/// Whether the machine's clock can be believed.
enum ClockJudgement {
    /// A difference beyond it is a warning, in milliseconds; customers' tokens allow as much.
    static let warningBound: Int64 = 30_000
    /// A difference beyond it is a failure, in milliseconds; periods and signatures are judged wrongly then.
    static let failureBound: Int64 = 300_000
    /// When this version did not exist yet: 1 November 2026.
    static let earliest = EpochMilliseconds(1_793_491_200_000)

    private static let remedy = "set the clock, best by NTP (timedatectl set-ntp true)"

    /// Judges the clock by itself, and against every other that answered.
    static func findings(now: EpochMilliseconds, readings: [ClockReading]) -> [CheckFinding] {
        guard now >= earliest else {
            return [CheckFinding(.clock, .failed, "it is \(now.rfc3339) here, before this version of Till was made", remedy: remedy)]
        }
        if readings.isEmpty {
            return [CheckFinding(.clock, .ok, "it is \(now.rfc3339) here, which is plausible; no other clock answered to compare it with")]
        }
        return readings.map(finding)
    }

    private static func finding(_ reading: ClockReading) -> CheckFinding {
        let difference = abs(reading.difference)
        guard difference > 0 else { return CheckFinding(.clock, .ok, "the clock agrees with that of \(reading.source)") }
        let side = reading.difference > 0 ? "ahead of" : "behind"
        let words = "the clock is \(difference / 1_000).\((difference % 1_000) / 100) s \(side) that of \(reading.source)"
        if difference > failureBound { return CheckFinding(.clock, .failed, words, remedy: remedy) }
        if difference > warningBound { return CheckFinding(.clock, .warning, words, remedy: remedy) }
        return CheckFinding(.clock, .ok, words)
    }
}
