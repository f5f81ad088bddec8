import AppStoreTypes
import Foundation
import Testing
import TillTesting

@testable import CrashPoints
@testable import Till

/// What becomes of purchases without an account when their customer logs in.
@Suite("Logging in after buying", .timeLimit(.minutes(10)))
struct LogInTests {
    @Test("what was bought without an account is the account's after the log-in, on every device of it")
    func joined() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch(nil, in: shop)
            let grant = try await phone.buy("lifetime")
            #expect(grant.customer.hasPrefix("$anonymous:"))
            #expect(try await phone.run { try await $0.logIn("ada") }.has("pro") == .yes)
            #expect(try await ShopQuestion(shop).transactions(of: "ada") == [grant.transactionID])
            #expect(try await phone.till.parts.journal.read().identity.pendingLogIns == nil)
            let later = try await phone.buy("coins10")
            #expect(later.customer == "ada")
            let tablet = try await Phone.launch("ada", in: shop) {
                $0.device = "tablet"
                $0.account = "another-apple-account"
            }
            #expect(try await tablet.run { try await $0.refresh() }.has("pro") == .yes)
            for phone in [phone, tablet] { await phone.quit() }
        }
    }

    @Test("a log-in that the server could not be told of is told after the next launch, and whoever logs in next gets nothing of it")
    func durable() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch(nil, in: shop)
            let grant = try await phone.buy("lifetime")
            await shop.stopServer()
            _ = try await phone.run { try await $0.logIn("ada") }
            try await phone.run { try await $0.logOut() }
            _ = try await phone.run { try await $0.logIn("bob") }
            #expect(try await phone.till.parts.journal.read().identity.pendingLogIns?.first?.customer == "ada")
            try await shop.startServer()
            let again = try await phone.relaunch()
            try await again.until("told") { try await again.till.parts.journal.read().identity.pendingLogIns == nil }
            #expect(try await ShopQuestion(shop).transactions(of: "ada") == [grant.transactionID])
            #expect(try await ShopQuestion(shop).transactions(of: "bob").isEmpty)
            await again.quit()
        }
    }

    @Test("a log-in that the server refuses for good is given up, said once, and keeps nothing else from happening")
    func hopeless() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch(nil, in: shop)
            let id = try #require(await phone.till.customerID)
            _ = try await ShopQuestion(shop).ask(
                "v1/customers/cleo/aliases", body: Array(#"{"anonymousId":"\#(id)"}"#.utf8))
            _ = try await phone.run { try await $0.logIn("ada") }
            try await phone.until("said") { phone.alarms == [.logInConflict] }
            #expect(try await phone.till.parts.journal.read().identity.pendingLogIns == nil)
            #expect(try await phone.buy("lifetime").customer == "ada")
            await phone.quit()
        }
    }

    @Test("no account can be logged in to by an id of a device")
    func noAccount() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch(nil, in: shop)
            let id = try #require(await phone.till.customerID)
            let error = await #expect(throws: TillError.self) { try await phone.run { _ = try await $0.logIn(id) } }
            #expect(error?.code == .customerIDInvalid)
            await phone.quit()
        }
    }
}
