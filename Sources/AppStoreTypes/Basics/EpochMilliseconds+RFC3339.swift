extension EpochMilliseconds {
    /// The moment as RFC 3339 text in UTC, as in `2026-11-30T05:12:44Z`; with three decimals when the milliseconds are not zero.
    public var rfc3339: String {
        let (seconds, milliseconds) = Self.floored(milliseconds, by: 1_000)
        let (days, second) = Self.floored(seconds, by: 86_400)
        let (year, month, day) = Self.civil(days)
        var result = Self.digits(year, 4) + "-" + Self.digits(month, 2) + "-" + Self.digits(day, 2)
        result += "T" + Self.digits(second / 3_600, 2) + ":" + Self.digits(second / 60 % 60, 2) + ":" + Self.digits(second % 60, 2)
        if milliseconds != 0 { result += "." + Self.digits(milliseconds, 3) }
        return result + "Z"
    }

    /// Reads a moment of RFC 3339 such as `2026-11-30T05:12:44Z` or `2026-11-30T06:12:44.5+01:00`; `nil` for anything else.
    public init?(rfc3339 text: String) {
        guard text.contains("T"), !text.contains(" "), let moment = EpochMilliseconds(receiptDate: text) else { return nil }
        self = moment
    }

    private static func floored(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let remainder = ((number % divisor) + divisor) % divisor
        return ((number - remainder) / divisor, remainder)
    }

    private static func digits(_ number: Int64, _ width: Int) -> String {
        let text = String(abs(number))
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - text.count)) + text
    }

    /// The Gregorian date of a day counted from 1970-01-01, by years that begin in March.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let (era, dayOfEra) = floored(shifted, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
