import Testing

@testable import StoreKit

@Suite("Subscription periods")
struct SubscriptionPeriodTests {
    @Test("a period reads and writes its ISO 8601 form", arguments: ["P3D", "P1W", "P2W", "P1M", "P6M", "P1Y"])
    func roundTrip(text: String) { #expect(Product.SubscriptionPeriod(iso8601: text)?.iso8601 == text) }

    @Test(
        "what is no period of one unit is none", arguments: ["", "P", "PM", "P0M", "P-1M", "1M", "P1M1D", "PT1H", "P99999999999999999999Y"])
    func nonsense(text: String) { #expect(Product.SubscriptionPeriod(iso8601: text) == nil) }

    @Test("seven days and one week are different values, and a day is shorter than a week")
    func weekAndDays() {
        #expect(Product.SubscriptionPeriod(iso8601: "P7D") != .weekly)
        #expect(Product.SubscriptionPeriod.Unit.day < .week)
        #expect(Product.SubscriptionPeriod.Unit.month < .year)
    }

    @Test("a month from the end of January ends with February")
    func clamps() throws {
        let january = try #require(ISO8601DateFormatter().date(from: "2026-01-31T12:00:00Z"))
        let range = Product.SubscriptionPeriod.monthly.dateRange(referenceDate: january)
        #expect(range.lowerBound == january)
        #expect(range.upperBound == ISO8601DateFormatter().date(from: "2026-02-28T12:00:00Z"))
    }

    @Test("units are words of the storefront's language")
    func words() {
        let style = Product.SubscriptionPeriod.Unit.FormatStyle(locale: Locale(identifier: "en_US"))
        #expect(Product.SubscriptionPeriod.Unit.month.formatted(style) == "month")
        #expect(Product.SubscriptionPeriod.Unit.month.formatted(style.locale(Locale(identifier: "ja_JP"))) == "か月")
    }
}
