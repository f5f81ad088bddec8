import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("What support asks")
struct HistoryTests {
    @Test("transactions are told page by page, the latest purchase first, each once")
    func transactions() async throws {
        try await Shop.open { shop in
            shop.clock.move(to: .day(100))
            for month in 0..<7 {
                var period = TestStore.purchase("200000000000000\(month)", at: .day(Double(30 * (month / 2))))
                period.originalTransactionId = "2000000000000000"
                period.price = 4_990
                period.currency = "EUR"
                _ = try await shop.post("ada", period)
            }
            var listed: [String] = []
            var after = ""
            repeat {
                let page = try await shop.team("GET", "/v1/customers/ada/transactions?limit=2\(after)")
                #expect(page.status == 200)
                listed += (page["transactions"]?.elements ?? []).compactMap { $0["transactionId"]?.text }
                after = page["next"]?.text.map { "&after=\($0)" } ?? ""
            } while !after.isEmpty
            #expect(listed == ["6", "4", "5", "2", "3", "0", "1"].map { "200000000000000\($0)" })
            let first = try await shop.team("GET", "/v1/customers/ada/transactions?unknown=1")["transactions"]?.elements?.first
            #expect(first?["price"]?["amount"]?.text == "4.99" && first?["form"]?.text == "signed")
            #expect(try await shop.team("GET", "/v1/customers/nobody/transactions")["transactions"]?.elements?.isEmpty == true)
            #expect(try await shop.team("GET", "/v1/customers/ada/transactions", key: Shop.publishableKey).status == 403)
        }
    }

    @Test("an explanation is the same over HTTP as on the command line, as JSON and as text, for any moment")
    func explanation() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            let json = try await shop.team("GET", "/v1/customers/ada/explain")
            #expect(json["entitlements"]?.elements?.first?["answer"]?.text == "yes")
            let text = try await shop.send("GET", "/v1/customers/ada/explain", key: Shop.secretKey, headers: [("Accept", "text/plain")])
            #expect(text.headers["Content-Type"] == "text/plain; charset=utf-8")
            let lines = String(decoding: text.body, as: UTF8.self)
            #expect(lines.contains("pro: yes") && lines.contains("  gives: subscription 2000000000000001"))
            let later = try await shop.team("GET", "/v1/customers/ada/explain?at=2027-01-01T00:00:00Z")
            #expect(later["asOf"]?.text == "2027-01-01T00:00:00Z" && later["entitlements"]?.elements?.first?["answer"]?.text == "no")
            #expect(try await shop.team("GET", "/v1/customers/ada/explain?at=yesterday").code == "request.shape")
        }
    }

    @Test("a timeline is told page by page, as JSON and as text")
    func timeline() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            _ = try await shop.team("POST", "/v1/customers/ada/grants", #"{"entitlement":"pro"}"#)
            let whole = try await shop.team("GET", "/v1/customers/ada/timeline")
            let kinds = (whole["entries"]?.elements ?? []).compactMap { $0["kind"]?.text }
            #expect(kinds.contains("subscription.started") && kinds.contains("grant.made"))
            let first = try await shop.team("GET", "/v1/customers/ada/timeline?limit=1")
            let next = try #require(first["next"]?.text)
            let rest = try await shop.team("GET", "/v1/customers/ada/timeline?after=\(next)")
            #expect((rest["entries"]?.elements ?? []).compactMap { $0["kind"]?.text } == Array(kinds.dropFirst()))
            #expect(try await shop.team("GET", "/v1/customers/ada/timeline?after=x").code == "request.cursor")
            let text = try await shop.send("GET", "/v1/customers/ada/timeline", key: Shop.secretKey, headers: [("Accept", "text/plain")])
            #expect(String(decoding: text.body, as: UTF8.self).contains("subscription.started [Sandbox]: "))
        }
    }

    @Test("the team sees what a customer owned at another moment, the app does not")
    func otherMoments() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            shop.clock.move(to: .day(100))
            #expect(try await shop.customer("ada").has.isEmpty)
            let past = try await shop.team("GET", "/v1/customers/ada?at=2026-06-10T00:00:00Z")
            #expect(past["entitlements"]?.elements?.first?["id"]?.text == "pro" && past["asOf"]?.text == "2026-06-10T00:00:00Z")
            #expect(try await shop.team("GET", "/v1/customers/ada?at=2026-06-10T00:00:00Z", key: Shop.publishableKey).status == 403)
        }
    }

    @Test("events come in pages that go on where the last one ended, of everybody or of one customer, and of some kinds")
    func events() async throws {
        try await Shop.open { shop in
            for index in 1...3 { _ = try await shop.post("c\(index)", TestStore.purchase("200000000000000\(index)")) }
            let whole = try await shop.team("GET", "/v1/events")
            let all = (whole["events"]?.elements ?? []).compactMap { $0["id"]?.text }
            #expect(all.count >= 6 && whole["hasMore"]?.bool == false)
            var listed: [String] = []
            var place = ""
            while true {
                let page = try await shop.team("GET", "/v1/events?limit=2\(place)")
                listed += (page["events"]?.elements ?? []).compactMap { $0["id"]?.text }
                place = page["next"]?.text.map { "&after=\($0)" } ?? ""
                guard page["hasMore"]?.bool == true else { break }
            }
            #expect(listed == all)
            let one = try await shop.team("GET", "/v1/events?customer=c2&kinds=subscription.started,purchase.refunded")
            #expect(one["events"]?.elements?.map { $0["type"]?.text } == ["subscription.started"])
            #expect(one["events"]?.elements?.first?["data"]?["customer"]?.text == "c2")
            let next = try #require(one["next"]?.text)
            #expect(try await shop.team("GET", "/v1/events?customer=c2&after=\(next)")["events"]?.elements?.isEmpty == true)
            #expect(try await shop.team("GET", "/v1/events?after=\(next)").code == "request.cursor")
            #expect(try await shop.team("GET", "/v1/events?customer=c2&after=12").code == "request.cursor")
            #expect(try await shop.team("GET", "/v1/events?kinds=pizza").code == "events.kind")
            #expect(try await shop.team("GET", "/v1/events", key: Shop.publishableKey).status == 403)
        }
    }
}
