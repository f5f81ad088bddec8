import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Refunds")
struct RefundTests {
    let now = EpochMilliseconds.day(10)

    @Test("B68 — a refund ends access, whatever the expiry says")
    func refundEndsAccess() throws {
        let month = Purchase.month(id: "1", from: .day(0), to: now.plus(days: 20)).refunded(now.plus(hours: -1))
        let lifetime = Purchase("lifetime", .nonConsumable, id: "2", on: .day(0)).refunded(now.plus(hours: -1))
        let state = fold(try FactSet(month, lifetime), at: now, rules: .standard)
        #expect(state.accessibleProductIDs.isEmpty)
        #expect(state.subscriptions.map(\.state) == [.revoked])
        #expect(state.subscriptions.map(\.accessEndDate) == [now.plus(hours: -1)])
        #expect(state.nonConsumables.map(\.isRevoked) == [true])
    }

    @Test("before its moment a refund changes nothing")
    func beforeTheRefund() throws {
        let lifetime = Purchase("lifetime", .nonConsumable, id: "2", on: .day(0)).refunded(.day(8))
        #expect(fold(try FactSet(lifetime), at: .day(7), rules: .standard).accessibleProductIDs == ["lifetime"])
        #expect(fold(try FactSet(lifetime), at: .day(8), rules: .standard).accessibleProductIDs == [])
    }

    @Test("B59 — a refund of May leaves June alone")
    func earlierPeriod() throws {
        let may = Purchase.month(id: "M", from: .day(0), to: .day(31)).refunded(.day(40))
        let june = Purchase.month(id: "J", original: "M", from: .day(31), to: .day(61))
        let subscription = try #require(fold(try FactSet(may, june), at: .day(41), rules: .standard).subscriptions.first)
        #expect(subscription.state == .active)
        #expect(subscription.periods.map { $0.isRevoked(at: .day(41)) } == [true, false])
    }

    @Test("a refund that Apple takes back is gone, and an older document does not bring it back")
    func reversal() throws {
        let bought = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0))
        let facts = try FactSet(bought.signed(.day(9)), bought.refunded(.day(5)), bought)
        #expect(fold(facts, at: now, rules: .standard).accessibleProductIDs == ["lifetime"])
        #expect(facts.transactions.values.map(\.revocation) == [nil])
    }

    @Test("a stale document from before the refund grants nothing again")
    func replay() throws {
        let bought = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0))
        #expect(fold(try FactSet(bought.refunded(.day(5)), bought), at: now, rules: .standard).accessibleProductIDs.isEmpty)
    }

    @Test("a product bought again after its refund is owned, even under the chain's old id")
    func boughtAnew() throws {
        let first = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0)).refunded(.day(5)).signed(.day(9))
        let second = Purchase("lifetime", .nonConsumable, id: "2", on: .day(6)).with { $0.originalTransactionId = "1" }
        #expect(fold(try FactSet(first, second), at: now, rules: .standard).accessibleProductIDs == ["lifetime"])
        let restored = second.with { $0.purchaseDate = .day(4) }
        #expect(fold(try FactSet(first, restored), at: now, rules: .standard).accessibleProductIDs.isEmpty)
    }

    @Test("B20 — lapsed and cancelled is a customer whom Apple refunded, not one until 2019")
    func statusOfLapsedReceipt() throws {
        var receipt = LegacyTransactionReceipt()
        receipt.environment = .production
        receipt.transactionID = "190000000000001"
        receipt.productID = "year"
        receipt.purchaseDate = EpochMilliseconds(1_524_836_993_000)
        receipt.expirationDate = EpochMilliseconds(1_556_372_993_000)
        receipt.cancellationDate = EpochMilliseconds(1_526_490_968_000)
        let fact = try TransactionFact(receipt, app: "shop", testRun: nil, evidence: .of("receipt"))
        let facts = FactSet(transactions: [fact])
        let moment = EpochMilliseconds(1_526_515_200_000)
        #expect(fold(facts, at: moment, rules: .standard).subscriptions.map(\.state) == [.revoked])
        #expect(fold(facts, at: moment, rules: .standard).accessibleProductIDs.isEmpty)
        let before = fold(facts, at: EpochMilliseconds(1_526_490_967_999), rules: .standard)
        #expect(before.accessibleProductIDs == ["year"])
    }
}
