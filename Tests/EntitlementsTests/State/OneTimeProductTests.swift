import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("One-time products")
struct OneTimeProductTests {
    @Test("B76 — non-renewing time stacks by the configured length, in the sandbox too")
    func stacking() throws {
        let first = EpochMilliseconds(1_579_168_800_000)
        let second = EpochMilliseconds(1_579_514_400_000)
        let rules = AccessRules(environments: [.sandbox], products: ["week.pass": ProductRule(lengthInDays: 7)])
        let pass = Purchase("week.pass", .nonRenewing, id: "1", on: first).with { $0.environment = .sandbox }
        let again = Purchase("week.pass", .nonRenewing, id: "2", on: second).with { $0.environment = .sandbox }
        let one = try #require(fold(try FactSet(pass), at: first.plus(days: 1), rules: rules).nonRenewingSubscriptions.first)
        #expect(one.expirationDate == EpochMilliseconds(1_579_773_600_000))
        let facts = try FactSet(pass, again)
        let both = try #require(fold(facts, at: second, rules: rules).nonRenewingSubscriptions.first)
        #expect(both.expirationDate == EpochMilliseconds(1_580_378_400_000))
        #expect(both.state == .active)
        #expect(fold(facts, at: EpochMilliseconds(1_580_378_400_000), rules: rules).nonRenewingSubscriptions.map(\.state) == [.expired])
    }

    @Test("B76 — a non-renewing product without a configured length is owned, with its end unknown")
    func unknownLength() throws {
        let pass = Purchase("week.pass", .nonRenewing, id: "1", on: .day(0))
        let found = try #require(fold(try FactSet(pass), at: .day(3), rules: .standard).nonRenewingSubscriptions.first)
        #expect(found.state == .endUnknown)
        #expect(found.expirationDate == nil)
        #expect(!found.givesAccess)
    }

    @Test("a refunded pass takes its time away and leaves the other's")
    func refundedPass() throws {
        let rules = AccessRules(environments: [.production], products: ["week.pass": ProductRule(lengthInDays: 7)])
        let first = Purchase("week.pass", .nonRenewing, id: "1", on: .day(0)).refunded(.day(2))
        let second = Purchase("week.pass", .nonRenewing, id: "2", on: .day(1))
        #expect(fold(try FactSet(first, second), at: .day(3), rules: rules).nonRenewingSubscriptions.map(\.expirationDate) == [.day(8)])
        #expect(fold(try FactSet(first), at: .day(3), rules: rules).nonRenewingSubscriptions.map(\.state) == [.revoked])
    }

    @Test("B103 — five packs are five packs, once", arguments: [1, 3, 5, 10] as [Int32])
    func quantity(quantity: Int32) throws {
        let coins = Purchase("coins10", .consumable, id: "1", on: .day(0)).with { $0.quantity = quantity }
        let facts = try FactSet(coins, coins.signed(.day(1)))
        #expect(fold(facts, at: .day(1), rules: .standard).consumablesAwaitingFulfilment.map(\.quantity) == [quantity])
        let refunded = try FactSet(coins, coins.refunded(.day(2)))
        #expect(fold(refunded, at: .day(3), rules: .standard).consumablesAwaitingFulfilment.isEmpty)
        #expect(fold(refunded, at: .day(3), rules: .standard).consumables.map(\.isRevoked) == [true])
    }

    @Test("B18 — what is last in a receipt's list means nothing", arguments: Permutations.of(3))
    func receiptOrder(order: [Int]) throws {
        var june = InAppPurchaseReceipt(product: "month", id: "1", on: EpochMilliseconds(1_590_105_600_000))
        june.expirationDate = EpochMilliseconds(1_592_784_000_000)
        june.webOrderLineItemID = "W1"
        var april = InAppPurchaseReceipt(product: "month", id: "2", on: EpochMilliseconds(1_584_835_200_000))
        april.expirationDate = EpochMilliseconds(1_587_513_600_000)
        april.webOrderLineItemID = "W2"
        april.originalTransactionID = "1"
        var lifetime = InAppPurchaseReceipt(product: "lifetime", id: "3", on: EpochMilliseconds(1_584_835_200_000))
        lifetime.productTypeNumber = 0
        let entries = [june, april, lifetime]
        let receipt = AppReceipt(created: EpochMilliseconds(1_590_105_600_000), order.map { entries[$0] })
        let read = try ReceiptFacts(receipt, app: "shop", testRun: nil, evidence: .of("receipt"))
        let state = fold(FactSet(transactions: read.transactions), at: EpochMilliseconds(1_590_105_600_000), rules: .standard)
        #expect(state.accessibleProductIDs == ["month", "lifetime"])
        #expect(state.subscriptions.map(\.expirationDate) == [EpochMilliseconds(1_592_784_000_000)])
        #expect(state.nonConsumables.map(\.period.expirationDate) == [nil])
    }

    @Test("B13 — a purchase that is missing from a later receipt stays granted")
    func cutReceipt() throws {
        var pass = InAppPurchaseReceipt(product: "pass", id: "N", on: .day(0))
        pass.productTypeNumber = 2
        let first = AppReceipt(created: .day(0), [pass])
        let renewals = (0..<200).map { number in
            var entry = InAppPurchaseReceipt(product: "month", id: TransactionID("R\(number)"), on: .day(-Double(number) * 30))
            entry.originalTransactionID = "R0"
            entry.webOrderLineItemID = WebOrderLineItemID("W\(number)")
            entry.expirationDate = .day(-Double(number - 1) * 30)
            return entry
        }
        var facts = FactSet()
        for (name, receipt) in [("A", first), ("B", AppReceipt(created: .day(0.1), renewals))] {
            for fact in try ReceiptFacts(receipt, app: "shop", testRun: nil, evidence: .of(name)).transactions { facts.insert(fact) }
        }
        let rules = AccessRules(environments: [.production], products: ["pass": ProductRule(lengthInDays: 30)])
        #expect(fold(facts, at: .day(1), rules: rules).accessibleProductIDs == ["pass", "month"])
    }
}

extension InAppPurchaseReceipt {
    init(product: ProductID, id: TransactionID, on date: EpochMilliseconds) {
        self.init()
        productID = product
        transactionID = id
        purchaseDate = date
        quantity = 1
    }
}

extension AppReceipt {
    init(created date: EpochMilliseconds, _ entries: [InAppPurchaseReceipt]) {
        self.init()
        receiptType = .production
        bundleID = "com.example.shop"
        creationDate = date
        purchases = entries
    }
}
