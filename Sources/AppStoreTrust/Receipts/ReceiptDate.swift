import AppStoreTypes

/// The dates of receipts: RFC 3339 in all the shapes seen, read without locale or calendar settings.
///
/// `2020-07-22T18:33:15Z`, with a fraction of any length (cut to milliseconds), with `+01:00`, `+0100` or `+01` instead of `Z`.
enum ReceiptDate {
    /// The moment; `nil` when the text is empty or no date.
    static func moment(_ bytes: [UInt8], in range: Range<Int>) -> EpochMilliseconds? {
        var scanner = Scanner(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
            let day = scanner.digits(2), scanner.skip("T") || scanner.skip("t"),
            let hour = scanner.digits(2), scanner.skip(":"), let minute = scanner.digits(2), scanner.skip(":"),
            let second = scanner.digits(2)
        else { return nil }
        guard year >= 1, (1...12).contains(month), day >= 1, day <= days(in: month, of: year), hour < 24, minute < 60, second < 61 else {
            return nil
        }
        var milliseconds: Int64 = 0
        if scanner.skip(".") || scanner.skip(",") {
            guard let fraction = scanner.fraction() else { return nil }
            milliseconds = fraction
        }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        let minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - offset
        return EpochMilliseconds((minutes * 60 + second) * 1_000 + milliseconds)
    }

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days of the Gregorian calendar; years begin in March, so that the leap day comes last.
    private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let years = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        let days = years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 1
        return days - 719_468
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position: Int
        let end: Int

        var isAtEnd: Bool { position == end }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard position < end, bytes[position] == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        mutating func digit() -> Int64? {
            guard position < end, bytes[position] &- 0x30 < 10 else { return nil }
            defer { position += 1 }
            return Int64(bytes[position] - 0x30)
        }

        mutating func digits(_ count: Int) -> Int64? {
            var number: Int64 = 0
            for _ in 0..<count {
                guard let digit = digit() else { return nil }
                number = number * 10 + digit
            }
            return number
        }

        /// Whole milliseconds of a fraction of one digit or more.
        mutating func fraction() -> Int64? {
            guard var number = digit() else { return nil }
            var count = 1
            while let digit = digit() {
                if count < 3 { number = number * 10 + digit }
                count += 1
            }
            for _ in min(count, 3)..<3 { number *= 10 }
            return number
        }

        /// Minutes east of UTC.
        mutating func offset() -> Int64? {
            if skip("Z") || skip("z") { return 0 }
            let isEast = skip("+")
            guard isEast || skip("-"), let hours = digits(2), hours < 24 else { return nil }
            _ = skip(":")
            guard !isAtEnd else { return isEast ? hours * 60 : -hours * 60 }
            guard let minutes = digits(2), minutes < 60 else { return nil }
            return isEast ? hours * 60 + minutes : -hours * 60 - minutes
        }
    }
}
