import Foundation

/// A moment as HTTP writes it, in any of the three forms of RFC 9110, section 5.6.7.
enum HTTPDate {
    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`; `nil` for anything else.
    ///
    /// - Parameter now: A year of two digits that would lie more than 50 years behind it belongs to the century before.
    static func read(_ text: String, now: Date) -> Date? {
        guard text.utf8.count <= 64 else { return nil }
        let words = text.split { $0 == " " || $0 == "-" || $0 == "," }.map(String.init)
        if words.count == 6, words[5] == "GMT" {
            return moment(year: year(words[3], now: now), month: words[2], day: words[1], time: words[4])
        }
        if words.count == 5 { return moment(year: number(words[4], 4), month: words[1], day: words[2], time: words[3]) }
        return nil
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func number(_ text: some StringProtocol, _ lengths: Int...) -> Int? {
        guard lengths.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func year(_ text: String, now: Date) -> Int? {
        if let year = number(text, 4) { return year }
        guard let short = number(text, 2) else { return nil }
        let thisYear = 1970 + Int(now.timeIntervalSince1970 / 31_556_952)
        let year = thisYear / 100 * 100 + short
        return year > thisYear + 50 ? year - 100 : year
    }

    private static func moment(year: Int?, month: String, day: String, time: String) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, 2) }
        guard let year, year >= 1970, let month = months.firstIndex(of: month), let day = number(day, 1, 2), (1...31).contains(day),
            clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2], hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = daysSince1970(year: year, month: month + 1, day: day)
        return Date(timeIntervalSince1970: TimeInterval(((days * 24 + hour) * 60 + minute) * 60 + second))
    }

    /// Days of the Gregorian calendar, counted by years that begin in March.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
    }
}
