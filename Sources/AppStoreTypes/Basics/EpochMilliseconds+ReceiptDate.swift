extension EpochMilliseconds {
    /// Reads a date as Apple's receipts and verifyReceipt answers write it; `nil` when the text is no date.
    ///
    /// `2020-07-22T18:33:15Z` or with a blank for the `T`; a fraction of any length, cut to milliseconds; behind it `Z`, an offset
    /// as `+01:00`, `+0100` or `+01`, or ` Etc/GMT`. Other zone names, which need a table of the world's rules, are not read.
    /// Pure arithmetic: no locale or calendar setting of the machine counts.
    public init?(receiptDate text: String) {
        var scanner = DateScanner(bytes: Array(text.utf8))
        guard let days = scanner.date(), scanner.skip("T") || scanner.skip("t") || scanner.skip(" "), let milliseconds = scanner.time(),
            let offset = scanner.zone(), scanner.isAtEnd
        else { return nil }
        let moment = (days * 1_440 - offset) * 60_000 + milliseconds
        guard Self.bounds.contains(moment) else { return nil }
        self.init(moment)
    }
}

private struct DateScanner {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ text: StaticString) -> Bool {
        let isThere = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
        if isThere { position += text.utf8CodeUnitCount }
        return isThere
    }

    /// Days since 1970-01-01.
    mutating func date() -> Int64? {
        guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2), year >= 1, (1...12).contains(month),
            day >= 1, day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        let years = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 1 - 719_468
    }

    /// Milliseconds since midnight; a leap second counts as the first of the next minute.
    mutating func time() -> Int64? {
        guard let hour = digits(2), skip(":"), let minute = digits(2), skip(":"), let second = digits(2), hour < 24, minute < 60,
            second < 61
        else { return nil }
        guard let fraction = fraction() else { return nil }
        return ((hour * 60 + minute) * 60 + second) * 1_000 + fraction
    }

    /// Minutes east of UTC.
    mutating func zone() -> Int64? {
        if skip("Z") || skip("z") || skip(" Etc/GMT") { return 0 }
        let isEast = skip("+")
        guard isEast || skip("-"), let hours = digits(2), hours < 24 else { return nil }
        var minutes: Int64 = 0
        if !isAtEnd {
            _ = skip(":")
            guard let further = digits(2), further < 60 else { return nil }
            minutes = further
        }
        return isEast ? hours * 60 + minutes : -hours * 60 - minutes
    }

    /// Whole milliseconds; 0 when there is no fraction, `nil` when its digits are missing.
    private mutating func fraction() -> Int64? {
        guard skip(".") || skip(",") else { return 0 }
        guard var number = digit() else { return nil }
        var count = 1
        while let digit = digit() {
            if count < 3 { number = number * 10 + digit }
            count += 1
        }
        return number * (count == 1 ? 100 : count == 2 ? 10 : 1)
    }

    private mutating func digits(_ count: Int) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    private mutating func digit() -> Int64? {
        guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else { return nil }
        defer { position += 1 }
        return Int64(bytes[position] - 0x30)
    }

    private static func length(ofMonth month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
