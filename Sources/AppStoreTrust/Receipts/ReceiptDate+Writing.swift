import AppStoreTypes

extension ReceiptDate {
    /// The moment as receipts write it; a fraction only when it is not zero. Years before 1 are written as year 1.
    static func text(_ moment: EpochMilliseconds) -> String {
        let moment = max(moment, EpochMilliseconds(-62_135_596_800_000))
        let parts = CivilTime(moment)
        let clock = Array(parts.clock)
        let time = [clock[0...1], clock[2...3], clock[4...5]].map { String($0) }.joined(separator: ":")
        let year = parts.twoDigits(parts.year / 100) + parts.twoDigits(parts.year % 100)
        let thousandths = Int((moment.milliseconds % 1_000 + 1_000) % 1_000)
        let fraction = thousandths == 0 ? "" : ".\(thousandths / 100)" + parts.twoDigits(thousandths % 100)
        return "\(year)-\(parts.twoDigits(parts.month))-\(parts.twoDigits(parts.day))T\(time)\(fraction)Z"
    }
}
