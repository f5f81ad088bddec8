extension EpochMilliseconds {
    /// The moment as RFC 3339 text in UTC, as in `2026-11-30T05:12:44Z`; with three decimals when the milliseconds are not zero.
    public var rfc3339: String {
        let (seconds, milliseconds) = Self.floored(milliseconds, by: 1_000)
        let (days, second) = Self.floored(seconds, by: 86_400)
        let (year, month, day) = Self.civil(days)
        var result: [UInt8] = []
        result.reserveCapacity(24)
        Self.append(abs(year), max(4, String(abs(year)).utf8.count), after: year < 0 ? "-" : nil, to: &result)
        Self.append(month, 2, after: "-", to: &result)
        Self.append(day, 2, after: "-", to: &result)
        Self.append(second / 3_600, 2, after: "T", to: &result)
        Self.append(second / 60 % 60, 2, after: ":", to: &result)
        Self.append(second % 60, 2, after: ":", to: &result)
        if milliseconds != 0 { Self.append(milliseconds, 3, after: ".", to: &result) }
        result.append(UInt8(ascii: "Z"))
        return String(decoding: result, as: UTF8.self)
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

    /// Appends a sign and the digits of a number that has at most so many.
    private static func append(_ number: Int64, _ width: Int, after sign: Unicode.Scalar?, to text: inout [UInt8]) {
        if let sign { text.append(UInt8(ascii: sign)) }
        var divisor: Int64 = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
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
