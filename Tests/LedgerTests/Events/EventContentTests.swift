import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@testable import Ledger

@Suite("What an event says, as it is stored")
struct EventContentTests {
    @Test("every part of an event comes back as it was")
    func everything() throws {
        let scope = try PurchaseScope(app: "shop", environment: .xcode, testRun: "run")
        var event = LifecycleEvent(.purchaseTransferred, id: "evt_1", at: .day(1), in: .xcode)
        event.original = OriginalTransactionKey(scope: scope, id: "1")
        event.transaction = TransactionKey(scope: scope, id: "2")
        event.productID = "pro\"\n漢"
        event.previousProductID = "old"
        event.quantity = 3
        event.money = Money(milliunits: -9_990, currency: "USD")
        event.offer = Offer(type: .promotional, id: "spring", paymentMode: .freeTrial, period: "P1M")
        event.end = .day(9)
        event.expirationReason = .billingError
        event.revocationCause = .proratedRefund
        event.entitlement = "pro"
        event.grant = "g"
        event.currency = CurrencyAmount(7, of: "coins")
        event.balance = -3
        event.otherCustomer = "ben"
        event.corrects = "evt_0"
        var read = LifecycleEvent(event.kind, id: event.id, at: event.occurredAt, in: event.environment)
        #expect(EventContent.read(EventContent.text(of: event), into: &read, app: "shop"))
        #expect(read == event)
    }

    @Test("the events of drawn lives come back as they were", arguments: Seeds.first(60))
    func drawn(seed: UInt64) throws {
        var life = LifeGenerator(seed: seed)
        let facts = try life.life().factSet
        for event in diff(
            fold(FactSet(), at: .day(0), rules: EventRecordingTests.rules), fold(facts, at: .day(400), rules: EventRecordingTests.rules),
            customer: "anna")
        {
            var read = LifecycleEvent(event.kind, id: event.id, at: event.occurredAt, in: event.environment)
            #expect(EventContent.read(EventContent.text(of: event), into: &read, app: "shop"))
            #expect(read == event, "seed \(seed)")
        }
    }

    @Test("a text that no version wrote is not read", arguments: ["", "[]", "{", "{\"original\":\"1\"}x"])
    func damaged(text: String) {
        var event = LifecycleEvent(.grantMade, id: "evt_1", at: .day(1), in: .production)
        #expect(!EventContent.read(text, into: &event, app: "shop"))
    }
}
