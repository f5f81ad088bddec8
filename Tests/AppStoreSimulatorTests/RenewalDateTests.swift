import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Dates of renewals")
struct RenewalDateTests {
    @Test(
        "B73 — months keep their day: the end of January is followed by the end of February and by 31 March",
        arguments: [
            ("2023-01-29T10:30:00Z", ["2023-02-28T10:30:00Z", "2023-03-29T10:30:00Z", "2023-04-29T10:30:00Z"]),
            ("2023-01-31T10:30:00Z", ["2023-02-28T10:30:00Z", "2023-03-31T10:30:00Z", "2023-04-30T10:30:00Z"]),
            ("2024-01-31T10:30:00Z", ["2024-02-29T10:30:00Z", "2024-03-31T10:30:00Z", "2024-04-30T10:30:00Z"]),
            ("2024-03-09T10:30:00Z", ["2024-04-09T10:30:00Z", "2024-05-09T10:30:00Z", "2024-06-09T10:30:00Z"]),
        ])
    func months(start: String, ends: [String]) async throws {
        let town = try Town(start: start)
        let phone = try await town.phone()
        try await phone.own("gold.month")
        try await town.advance(to: ends[1])
        let expiries = try await phone.transactions(.all).compactMap(\.expiresDate).map(MomentText.rfc3339)
        #expect(expiries == ends)
    }

    @Test("B73 — a year from a leap day ends on 28 February, and four years later on the leap day again")
    func leapYears() async throws {
        let town = try Town(start: "2024-02-29T10:30:00Z")
        let phone = try await town.phone()
        try await phone.own("silver.year")
        try await town.advance(to: "2027-12-31T00:00:00Z")
        let expiries = try await phone.transactions(.all).compactMap(\.expiresDate).map(MomentText.rfc3339)
        #expect(expiries == ["2025-02-28T10:30:00Z", "2026-02-28T10:30:00Z", "2027-02-28T10:30:00Z", "2028-02-29T10:30:00Z"])
    }

    @Test("every way to a date gives the same dates, in one leap or day by day")
    func everyWay() async throws {
        func expiries(by steps: [String]) async throws -> [EpochMilliseconds] {
            let town = try Town(start: "2025-10-31T23:59:59Z")
            let phone = try await town.phone()
            try await phone.own("silver.month")
            for step in steps { try await town.advance(to: step) }
            return try await phone.transactions(.all).compactMap(\.expiresDate)
        }
        let leap = try await expiries(by: ["2026-06-01T00:00:00Z"])
        var days: [String] = []
        var day = CivilDate(year: 2025, month: 11, day: 1)
        while day <= CivilDate(year: 2026, month: 6, day: 1) {
            days.append(MomentText.rfc3339(day.start))
            day = CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1)
        }
        #expect(try await expiries(by: days) == leap)
    }

    @Test("day numbers and dates agree over eight centuries")
    func calendar() {
        var expected = CivilDate(year: 1600, month: 1, day: 1)
        let first = expected.daysSinceEpoch
        for number in first..<(first + 292_194) {
            let day = CivilDate(daysSinceEpoch: number)
            guard day == expected, day.daysSinceEpoch == number else {
                Issue.record("day \(number) is \(day), expected \(expected)")
                return
            }
            let isLast = day.day == CivilDate.length(ofMonth: day.month, year: day.year)
            expected =
                !isLast
                ? CivilDate(year: day.year, month: day.month, day: day.day + 1)
                : day.month == 12
                    ? CivilDate(year: day.year + 1, month: 1, day: 1) : CivilDate(year: day.year, month: day.month + 1, day: 1)
        }
        #expect(CivilDate(year: 2026, month: 11, day: 30).weekday == 1)
    }

    @Test(
        "Cupertino's clock follows daylight saving",
        arguments: [
            ("2013-08-01T07:00:00Z", "2013-08-01 00:00:00 America/Los_Angeles"),
            ("2026-03-08T09:59:59Z", "2026-03-08 01:59:59 America/Los_Angeles"),
            ("2026-03-08T10:00:00Z", "2026-03-08 03:00:00 America/Los_Angeles"),
            ("2026-11-01T08:59:59Z", "2026-11-01 01:59:59 America/Los_Angeles"),
            ("2026-11-01T09:00:00Z", "2026-11-01 01:00:00 America/Los_Angeles"),
        ])
    func pacific(time: String, text: String) throws {
        #expect(MomentText.verifyReceiptPacific(try #require(MomentText.moment(time))) == text)
    }
}
