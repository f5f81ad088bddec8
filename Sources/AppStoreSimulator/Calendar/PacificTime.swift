import AppStoreTypes

/// The wall clock of Cupertino, which verifyReceipt writes beside UTC; by the rules of the United States since 1987.
enum PacificTime {
    /// Milliseconds to add to UTC: -8 hours, or -7 while daylight saving holds.
    static func offset(at moment: EpochMilliseconds) -> Int64 {
        let year = CivilDate(of: moment).year
        // Clocks change at 2:00 local time: 10:00 UTC in spring, 9:00 UTC in autumn.
        let begin: CivilDate
        let end: CivilDate
        if year >= 2007 {
            begin = sunday(onOrAfter: CivilDate(year: year, month: 3, day: 8))
            end = sunday(onOrAfter: CivilDate(year: year, month: 11, day: 1))
        } else {
            begin = sunday(onOrAfter: CivilDate(year: year, month: 4, day: 1))
            end = sunday(onOrAfter: CivilDate(year: year, month: 10, day: 25))
        }
        let saving = (begin.start.milliseconds + 10 * hour)..<(end.start.milliseconds + 9 * hour)
        return (saving.contains(moment.milliseconds) ? -7 : -8) * hour
    }

    private static let hour: Int64 = 3_600_000

    private static func sunday(onOrAfter day: CivilDate) -> CivilDate {
        CivilDate(daysSinceEpoch: day.daysSinceEpoch + (7 - day.weekday) % 7)
    }
}
