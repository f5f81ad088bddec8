public import AppStoreTypes

/// How moments are written and read as text, without the machine's time zone or locale.
public enum MomentText {
    /// `2026-01-31T10:30:00Z`; parts of a second are cut off.
    public static func rfc3339(_ moment: EpochMilliseconds) -> String { parts(moment, "T") + "Z" }

    /// `2026-01-31 10:30:00 Etc/GMT`, as verifyReceipt writes.
    static func verifyReceipt(_ moment: EpochMilliseconds) -> String { parts(moment, " ") + " Etc/GMT" }

    /// `2026-01-31 02:30:00 America/Los_Angeles`, as verifyReceipt writes.
    static func verifyReceiptPacific(_ moment: EpochMilliseconds) -> String {
        parts(EpochMilliseconds(moment.milliseconds + PacificTime.offset(at: moment)), " ") + " America/Los_Angeles"
    }

    /// Reads `2026-01-31T10:30:00Z` or `2026-01-31`; `nil` for anything else, other time zones included.
    public static func moment(_ text: String) -> EpochMilliseconds? {
        let bytes = Array(text.utf8)
        guard bytes.count == 10 || bytes.count == 20 else { return nil }
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), (1...12).contains(month),
            let day = number(bytes[8..<10]), (1...CivilDate.length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        let start = CivilDate(year: year, month: month, day: day).start
        guard bytes.count == 20 else { return start }
        guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            bytes[19] == UInt8(ascii: "Z"),
            let hour = number(bytes[11..<13]), hour < 24, let minute = number(bytes[14..<16]), minute < 60,
            let second = number(bytes[17..<19]), second < 60
        else { return nil }
        return EpochMilliseconds(start.milliseconds + Int64(hour * 3_600 + minute * 60 + second) * 1_000)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }

    private static func parts(_ moment: EpochMilliseconds, _ separator: String) -> String {
        let day = CivilDate(of: moment)
        let seconds = Int((moment.milliseconds - day.start.milliseconds) / 1_000)
        let date = "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
        return date + separator + "\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
