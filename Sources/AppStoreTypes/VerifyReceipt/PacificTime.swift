/// The wall clock of Cupertino, in which Apple's older JSON repeats every date.
extension EpochMilliseconds {
    /// As in `2014-06-04 16:20:47 America/Los_Angeles`.
    var pacificText: String { text(offset: PacificTime.offset(at: self)) + " America/Los_Angeles" }

    /// The date and time without fraction, so many minutes east of UTC.
    func text(offset minutes: Int64) -> String {
        let shifted = EpochMilliseconds(milliseconds + minutes * 60_000).rfc3339
        return shifted.prefix { $0 != "T" } + " " + shifted.drop { $0 != "T" }.dropFirst().prefix(8)
    }
}

/// The rules of daylight saving in the United States since 1987, which is before the first receipt.
enum PacificTime {
    /// Minutes east of UTC: -420 in summer, -480 in winter.
    static func offset(at moment: EpochMilliseconds) -> Int64 {
        guard let year = Int64(moment.rfc3339.prefix { $0 != "-" }), year >= 1987 else { return -480 }
        let isCurrentRule = year >= 2007
        let spring = isCurrentRule ? sunday(2, ofMonth: "03", year: year) : sunday(1, ofMonth: "04", year: year)
        let november = sunday(1, ofMonth: "11", year: year)
        let autumn = isCurrentRule ? november : november.map { $0 - 7 * 86_400_000 }
        guard let spring, let autumn else { return -480 }
        let start = spring + 10 * 3_600_000
        let end = autumn + 9 * 3_600_000
        return (start..<end).contains(moment.milliseconds) ? -420 : -480
    }

    /// Midnight, in UTC, of a month's first or second Sunday.
    private static func sunday(_ count: Int64, ofMonth month: String, year: Int64) -> Int64? {
        guard let first = EpochMilliseconds(receiptDate: "\(year)-\(month)-01T00:00:00Z") else { return nil }
        let day = first.milliseconds / 86_400_000
        let toSunday = (10 - day % 7) % 7
        return (day + toSunday + 7 * (count - 1)) * 86_400_000
    }
}
