import AppStoreTypes

/// A day of the Gregorian calendar in UTC; no time zone and no locale of the machine has a say in it.
struct CivilDate: Hashable, Comparable, Sendable {
    /// The year, as in 2026.
    let year: Int
    /// The month, 1...12.
    let month: Int
    /// The day, 1...31.
    let day: Int

    /// Milliseconds in a day.
    static let dayLength: Int64 = 86_400_000

    /// Names a day; it is not checked whether the month has it.
    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that a moment falls on.
    init(of moment: EpochMilliseconds) {
        self.init(daysSinceEpoch: Int(moment.milliseconds.floored(by: Self.dayLength)))
    }

    /// The day that lies so many days after 1970-01-01.
    ///
    /// Counts eras of 400 years that begin on 1 March, so that the leap day is the last day of a year.
    init(daysSinceEpoch days: Int) {
        let shifted = days + 719_468
        let era = Int(Int64(shifted).floored(by: 146_097))
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, negative before it.
    var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = Int(Int64(shiftedYear).floored(by: 400))
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The moment at which the day begins.
    var start: EpochMilliseconds { EpochMilliseconds(Int64(daysSinceEpoch) * Self.dayLength) }

    /// 0 for Sunday to 6 for Saturday.
    var weekday: Int { (((daysSinceEpoch + 4) % 7) + 7) % 7 }

    /// The same year and month, so many months later, on `billingDay` or on the month's last day where it is shorter.
    func adding(months: Int, billingDay: Int) -> CivilDate {
        let count = Int64(year * 12 + month - 1 + months)
        let newYear = Int(count.floored(by: 12))
        let newMonth = Int(count) - newYear * 12 + 1
        return CivilDate(year: newYear, month: newMonth, day: min(billingDay, Self.length(ofMonth: newMonth, year: newYear)))
    }

    /// The number of days in a month.
    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Orders by time.
    static func < (lhs: Self, rhs: Self) -> Bool { (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day) }
}

extension Int64 {
    /// The quotient rounded towards the past.
    func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
