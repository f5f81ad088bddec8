import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Paid periods")
struct PaidPeriodTests {
    @Test("B43 — two ids of one billing event are one paid period")
    func aliases() throws {
        let first = Purchase.month(id: "120000000000737", original: "120000000000001", from: .day(0), to: .day(30))
            .with { $0.webOrderLineItemId = "W1" }
        let second = Purchase.month(id: "120000000000738", original: "120000000000001", from: .day(0), to: .day(30))
            .with { $0.webOrderLineItemId = "W1" }.signed(.day(1))
        let alone = try #require(fold(try FactSet(first), at: .day(2), rules: .standard).subscriptions.first)
        let both = try #require(fold(try FactSet(first, second), at: .day(2), rules: .standard).subscriptions.first)
        #expect(both.periods.count == 1)
        #expect(both.current.transactionIDs == ["120000000000737", "120000000000738"])
        #expect(both.state == alone.state)
        #expect(both.expirationDate == alone.expirationDate)
    }

    @Test("B43 — for a product bought for good the first purchase plays that part")
    func restoredProduct() throws {
        let bought = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0))
        let restored = Purchase("lifetime", .nonConsumable, id: "2", on: .day(5)).with { $0.originalTransactionId = "1" }
        let state = fold(try FactSet(bought, restored), at: .day(6), rules: .standard)
        #expect(state.nonConsumables.map(\.period.transactionIDs) == [["1", "2"]])
    }

    @Test("B56 — a second id an hour later is no second purchase")
    func lateNotice() throws {
        let posted = Purchase.month(id: "190000000000278", from: .day(0), to: .day(30)).with { $0.webOrderLineItemId = "190000000000949" }
        let noticed = Purchase.month(id: "190000000000004", original: "190000000000278", from: .day(0), to: .day(30))
            .with { $0.webOrderLineItemId = "190000000000949" }.signed(.day(0).plus(hours: 1.1))
        let state = fold(try FactSet(posted, noticed), at: .day(1), rules: .standard)
        #expect(state.subscriptions.map(\.periods.count) == [1])
    }

    @Test("B66 — a billing event that goes back to the old chain is still one period of one subscription", arguments: [true, false])
    func chainGoesBack(isSameTransaction: Bool) throws {
        let lapsed = Purchase.month(id: "100", from: .day(0), to: .day(30))
        let anew = Purchase.month(id: "200", from: .day(50), to: .day(80)).with { $0.webOrderLineItemId = "W2" }
        let back = Purchase.month(id: isSameTransaction ? "200" : "300", original: "100", from: .day(50), to: .day(80))
            .with { $0.webOrderLineItemId = "W2" }.signed(.day(70))
        for facts in [try FactSet(lapsed, anew, back), try FactSet(back, anew, lapsed)] {
            let state = fold(facts, at: .day(71), rules: .standard)
            let subscription = try #require(state.subscriptions.first)
            #expect(state.subscriptions.count == 1)
            #expect(subscription.original.id == "100")
            #expect(subscription.periods.count == 2)
            #expect(subscription.state == .active)
        }
        let ids = fold(try FactSet(lapsed, anew, back), at: .day(71), rules: .standard).subscriptions.first?.originalIDs
        #expect(ids == (isSameTransaction ? ["100"] : ["100", "200"]))
    }

    @Test("a family member's chain stays apart from the purchaser's, though the billing event is the same")
    func family() throws {
        let parent = Purchase.month(id: "1", from: .day(0), to: .day(30)).with { $0.webOrderLineItemId = "W" }
        let child = Purchase.month(id: "2", from: .day(0), to: .day(30)).with {
            $0.webOrderLineItemId = "W"
            $0.inAppOwnershipType = .familyShared
        }
        #expect(fold(try FactSet(parent, child), at: .day(1), rules: .standard).subscriptions.count == 2)
    }

    @Test("a receipt's entry and a signed document of the same period are one, and the signed one speaks")
    func legacyAndSigned() throws {
        var entry = InAppPurchaseReceipt(product: "pro.month", id: "8", on: .day(0))
        entry.originalTransactionID = "7"
        entry.webOrderLineItemID = "W7"
        entry.expirationDate = .day(30)
        entry.cancellationDate = .day(2)
        let receipt = try ReceiptFacts(AppReceipt(created: .day(9), [entry]), app: "shop", testRun: nil, evidence: .of("receipt"))
        let signed = try Purchase.month(id: "7", from: .day(0), to: .day(30)).fact
        let state = fold(FactSet(transactions: receipt.transactions + [signed]), at: .day(10), rules: .standard)
        #expect(state.subscriptions.map(\.periods.count) == [1])
        #expect(state.subscriptions.map(\.state) == [.active])
        let alone = fold(FactSet(transactions: receipt.transactions), at: .day(10), rules: .standard)
        #expect(alone.subscriptions.map(\.state) == [.revoked])
    }

    @Test("B108 — ids of test runs and environments never meet")
    func testRuns() throws {
        var facts = FactSet()
        for (run, product) in [("tester-1", "gold"), ("tester-2", "silver")] {
            var purchase = Purchase(ProductID(product), .nonConsumable, id: "1", on: .day(0)).with { $0.environment = .xcode }
            purchase.testRun = TestRun(run)
            facts.insert(try purchase.fact)
        }
        for environment in [AppStoreEnvironment.production, .sandbox] {
            facts.insert(try Purchase("gold", .nonConsumable, id: "1000000123", on: .day(0)).with { $0.environment = environment }.fact)
        }
        #expect(facts.transactions.count == 4)
        #expect(facts.transactions.keys.map(\.id.rawValue).sorted() == ["1", "1", "1000000123", "1000000123"])
        #expect(fold(facts, at: .day(1), rules: .standard).nonConsumables.count == 4)
    }

    @Test("B108 — a test store's document without a run is refused")
    func missingRun() {
        let purchase = Purchase("gold", .nonConsumable, id: "1", on: .day(0)).with { $0.environment = .localTesting }
        #expect(throws: FactRefusal(.missingTestRun, field: "environment", value: "LocalTesting")) { try purchase.fact }
    }
}
