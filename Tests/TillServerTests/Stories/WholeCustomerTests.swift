import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Customers as a whole")
struct WholeCustomerTests {
    @Test("customers are found by the beginning of their ids, page by page")
    func found() async throws {
        try await Shop.open { shop in
            for (index, name) in ["ada", "adam", "ben", "ad"].enumerated() {
                _ = try await shop.post(name, TestStore.purchase("200000000000000\(index)"))
            }
            var listed: [String] = []
            var after = ""
            repeat {
                let page = try await shop.team("GET", "/v1/customers?startingWith=ad&limit=2\(after)")
                listed += (page["customers"]?.elements ?? []).compactMap { $0["id"]?.text }
                after = page["next"]?.text.map { "&after=\($0)" } ?? ""
            } while !after.isEmpty
            #expect(listed == ["ad", "ada", "adam"])
            #expect(try await shop.team("GET", "/v1/customers", key: Shop.publishableKey).status == 403)
        }
    }

    @Test("support moves a purchase to whom it belongs, and later claims of the former customer change nothing")
    func transfer() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            let path = "/v1/customers/ada/transfer"
            #expect(try await shop.team("POST", path, #"{"to":"ada"}"#).code == "transfer.same_customer")
            let unknown = try await shop.team("POST", path, #"{"to":"ben","originalTransactionIds":["2000000000000001","77"]}"#)
            #expect(unknown.code == "transfer.not_owned")
            #expect(try await shop.customer("ada").has == ["pro"])
            let moved = try await shop.team("POST", path, #"{"to":"ben","reason":"ticket 88"}"#)
            #expect(moved.status == 200)
            #expect(moved["moved"]?.elements?.map { $0["originalTransactionId"]?.text } == ["2000000000000001"])
            #expect(try await shop.customer("ben").has == ["pro"])
            #expect(try await shop.customer("ada").has.isEmpty)
            #expect(try await shop.post("ada", TestStore.purchase("2000000000000001")).verdicts == ["conflict"])
            #expect(try await shop.customer("ben").has == ["pro"])
            #expect(try await shop.acts() == ["backend purchases.transferred ada"])
            #expect(try await shop.team("GET", "/v1/audit").json.compactText.contains("to ben: ticket 88"))
            #expect(try await shop.team("DELETE", "/v1/customers/ben").status == 200)
            #expect(try await !shop.team("GET", "/v1/audit").json.compactText.contains("ben"))
        }
    }

    @Test("an export has what is known of a customer, the signed bytes included, and nothing of anybody else")
    func export() async throws {
        try await Shop.open { shop in
            let signed = try shop.store.sign(TestStore.purchase("2000000000000001"))
            _ = try await shop.post("ada", signed: [signed])
            _ = try await shop.post("ben", TestStore.purchase("2000000000000002"))
            _ = try await shop.order("ada")
            _ = try await shop.team("POST", "/v1/customers/ada/grants", #"{"entitlement":"pro"}"#)
            let export = try await shop.team("GET", "/v1/customers/ada/export")
            #expect(export.status == 200)
            #expect(export["documents"]?.elements?.map { $0["text"]?.text } == [signed])
            #expect(export["orders"]?.elements?.count == 1 && export["grants"]?.elements?.count == 1)
            #expect(export["events"]?.elements?.isEmpty == false && export["claims"]?.elements?.count == 1)
            #expect(!export.json.compactText.contains("2000000000000002"))
            #expect(try await shop.team("GET", "/v1/customers/ada/export", key: Shop.publishableKey).status == 403)
            #expect(try await shop.acts().first == "backend customer.exported ada")
        }
    }

    @Test("an export has what the customer did before the log-in: orders, claims, events and documents")
    func exportOfGuest() async throws {
        try await Shop.open { shop in
            let signed = try shop.store.sign(TestStore.purchase("2000000000000001"))
            _ = try await shop.post(LogInTests.device, signed: [signed])
            let early = try await shop.order(LogInTests.device).id
            _ = try await shop.order(LogInTests.other)
            #expect(try await shop.team("POST", "/v1/customers/ada/aliases", LogInTests.body()).status == 201)
            shop.clock.move(to: .day(1))
            let late = try await shop.order("ada").id
            let export = try await shop.team("GET", "/v1/customers/ada/export")
            #expect(export["orders"]?.elements?.map { $0["id"]?.text } == [early, late])
            #expect(export["claims"]?.elements?.map { $0["originalTransactionId"]?.text } == ["2000000000000001"])
            let whose = Set((export["events"]?.elements ?? []).compactMap { $0["data"]?["customer"]?.text })
            #expect(whose == ["ada", LogInTests.device])
            #expect(export["documents"]?.elements?.map { $0["text"]?.text } == [signed])
        }
    }

    @Test("an erased customer owns nothing, is found by nobody, and is not named by what is left")
    func erased() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            let erased = try await shop.team("DELETE", "/v1/customers/ada?reason=her%20wish")
            #expect(erased.status == 200 && erased["purchases"]?.integer == 1)
            #expect(try await shop.customer("ada").has.isEmpty)
            #expect(try await shop.team("GET", "/v1/customers")["customers"]?.elements?.isEmpty == true)
            #expect(try await shop.team("DELETE", "/v1/customers/ada").code == "customer.unknown")
            #expect(try await shop.acts() == ["backend customer.erased "])
        }
    }

    @Test("the figures count each event once, by day, kind and product")
    func statistics() async throws {
        try await Shop.open { shop in
            for index in 1...3 { _ = try await shop.post("c\(index)", TestStore.purchase("200000000000000\(index)")) }
            let end = ContinuousClock.now + .seconds(60)
            var count: Int64?
            while count != 3, ContinuousClock.now < end {
                let reply = try await shop.team("GET", "/v1/statistics?from=2026-06-01&to=2026-06-02")
                let started = reply["counts"]?.elements?.first { $0["kind"]?.text == "subscription.started" }
                count = started?["count"]?.integer
            }
            #expect(count == 3)
            #expect(try await shop.team("GET", "/v1/statistics?from=2026-06-02&to=2026-06-01").code == "statistics.range")
            #expect(try await shop.team("GET", "/v1/statistics?from=2026-02-30").code == "request.shape")
            #expect(try await shop.team("GET", "/v1/statistics", key: Shop.publishableKey).status == 403)
        }
    }
}
