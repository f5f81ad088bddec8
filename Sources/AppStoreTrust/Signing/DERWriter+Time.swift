import AppStoreTypes

extension DERWriter {
    /// UTCTime until 2049, GeneralizedTime after it, as X.509 demands; whole seconds.
    static func time(_ moment: EpochMilliseconds) -> [UInt8] {
        let parts = CivilTime(moment)
        let tail = parts.twoDigits(parts.month) + parts.twoDigits(parts.day) + parts.clock + "Z"
        guard !(1950..<2050).contains(parts.year) else { return value(tag: 0x17, Array((parts.twoDigits(parts.year % 100) + tail).utf8)) }
        return generalizedTime(moment)
    }

    /// GeneralizedTime; whole seconds.
    static func generalizedTime(_ moment: EpochMilliseconds) -> [UInt8] {
        let parts = CivilTime(moment)
        let text =
            parts.twoDigits(parts.year / 100) + parts.twoDigits(parts.year % 100) + parts.twoDigits(parts.month)
            + parts.twoDigits(parts.day) + parts.clock + "Z"
        return value(tag: 0x18, Array(text.utf8))
    }
}

/// A moment in the parts of the Gregorian calendar, UTC.
struct CivilTime {
    let year: Int
    let month: Int
    let day: Int
    let clock: String

    /// Howard Hinnant's days-to-civil rule: years begin in March, so that the leap day comes last.
    init(_ moment: EpochMilliseconds) {
        let seconds = Int((Double(moment.milliseconds) / 1_000).rounded(.down))
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let ofDay = seconds - days * 86_400
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        clock = [ofDay / 3_600, ofDay / 60 % 60, ofDay % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }

    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
