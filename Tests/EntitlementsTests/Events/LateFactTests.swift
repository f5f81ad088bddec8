import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Late facts")
struct LateFactTests {
    let first = Purchase.month(id: "1", from: .day(0), to: .day(30))
    let second = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60))

    @Test("a renewal that becomes known after its expiry was told corrects it, once")
    func lateRenewal() throws {
        var story = EventStory()
        try story.learn(at: 0, first)
        #expect(story.pass(to: .day(30.2)) == [])
        #expect(story.pass(to: .day(31)) == ["subscription.expired", "entitlement.lost"])
        let expired = try #require(story.event(.subscriptionExpired))
        #expect(expired.occurredAt == .day(30))
        #expect(try story.learn(at: 32, second) == ["subscription.renewed", "entitlement.granted"])
        #expect(story.event(.subscriptionRenewed)?.corrects == expired.id)
        #expect(try story.learn(at: 33, second, first) == [])
    }

    @Test(
        "whatever comes late and shows that the subscription had not lapsed corrects the expiry that was told, once",
        arguments: ["renewal", "upgrade", "extension", "grace", "retry"])
    func lateWord(word: String) throws {
        var story = EventStory()
        try story.learn(at: 0, first, renewals: [Renewal(of: "1", renews: true, ends: .day(30), signed: .day(0))])
        story.pass(to: .day(31))
        let expired = try #require(story.event(.subscriptionExpired))
        let retry = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30))
        let gold = Purchase.month("gold", id: "2", original: "1", from: .day(20), to: .day(50)).with { $0.transactionReason = .purchase }
        let kind: EventKind
        switch word {
        case "renewal":
            kind = .subscriptionRenewed
            try story.learn(at: 32, second)
        case "upgrade":
            kind = .subscriptionUpgraded
            try story.learn(at: 32, first.with { $0.isUpgraded = true }.signed(.day(20)), gold)
        case "extension":
            kind = .subscriptionExtended
            try story.learn(at: 32, renewals: [Renewal(of: "1", renews: true, ends: .day(44), signed: .day(29))])
        case "grace":
            kind = .subscriptionGracePeriodEntered
            try story.learn(at: 32, renewals: [retry.inRetry(graceUntil: .day(46))])
        default:
            kind = .subscriptionBillingRetryEntered
            try story.learn(at: 32, renewals: [retry.inRetry()])
        }
        #expect(story.event(kind)?.corrects == expired.id)
        #expect(story.events.filter { $0.corrects != nil }.count == 1)
        let told = story.events.count
        story.pass(to: .day(32.5))
        #expect(story.events.count == told)
    }

    @Test("a renewal in time corrects nothing, and no entitlement is lost while word of it is awaited")
    func inTime() throws {
        var story = EventStory()
        try story.learn(at: 0, first)
        #expect(story.pass(to: .day(30).plus(milliseconds: 1)) == [])
        #expect(try story.learn(at: 30.01, second) == ["subscription.renewed"])
        #expect(story.last?.corrects == nil)
    }

    @Test("the first purchase told after the second is still the start, and the second stays what it was")
    func reversed() throws {
        var story = EventStory()
        #expect(try story.learn(at: 31, second) == ["subscription.renewed", "entitlement.granted"])
        #expect(try story.learn(at: 31, first) == ["subscription.started"])
    }

    @Test("a refund, its reversal, and another refund are three events; each told twice is one")
    func refundAndBack() throws {
        var story = EventStory()
        let bought = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0)).with {
            $0.price = 9_990
            $0.currency = "USD"
        }
        #expect(try story.learn(at: 0, bought) == ["purchase.completed", "entitlement.granted"])
        #expect(try story.learn(at: 3, bought.refunded(.day(3))) == ["purchase.refunded", "entitlement.lost"])
        #expect(story.event(.purchaseRefunded)?.money?.milliunits == 9_990)
        #expect(try story.learn(at: 4, bought.refunded(.day(3)).signed(.day(4))) == [])
        #expect(
            try story.learn(at: 6, bought.signed(.day(6))).sorted()
                == ["entitlement.granted", "purchase.reinstated"].filter { $0 != "entitlement.granted" })
        #expect(story.event(.purchaseReinstated)?.corrects == story.event(.purchaseRefunded)?.id)
        #expect(try story.learn(at: 9, bought.refunded(.day(9))).contains("purchase.refunded"))
        #expect(story.events.filter { $0.kind == .purchaseRefunded }.count == 2)
    }

    @Test("B59 — a late refund of May is told, and neither access nor June changes")
    func lateRefund() throws {
        var story = EventStory()
        try story.learn(at: 31, first, second)
        #expect(try story.learn(at: 41, first.refunded(.day(40))) == ["purchase.refunded"])
        #expect(story.last?.transaction?.id == "1")
    }

    @Test("the end of family sharing is never called a refund")
    func family() throws {
        var story = EventStory()
        let shared = first.with { $0.inAppOwnershipType = .familyShared }
        try story.learn(at: 0, shared)
        #expect(try story.learn(at: 5, shared.refunded(.day(5))) == ["purchase.sharingEnded", "entitlement.lost"])
        #expect(story.last?.revocationCause == nil || story.event(.purchaseSharingEnded)?.money == nil)
        #expect(try story.learn(at: 9, shared.signed(.day(9))).contains("purchase.reinstated"))
    }

    @Test("a product bought again after its refund is told again")
    func boughtAnew() throws {
        var story = EventStory()
        let bought = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0))
        try story.learn(at: 0, bought)
        try story.learn(at: 5, bought.refunded(.day(5)))
        let anew = Purchase("lifetime", .nonConsumable, id: "2", on: .day(6)).with { $0.originalTransactionId = "1" }
        #expect(try story.learn(at: 6, anew) == ["purchase.completed", "entitlement.granted"])
        var other = EventStory()
        #expect(
            try other.learn(at: 6, anew, bought.refunded(.day(5)))
                == ["purchase.completed", "purchase.refunded", "purchase.completed", "entitlement.granted"])
        #expect(Set(other.events.map(\.id)).isSubset(of: Set(story.events.map(\.id))))
    }

    @Test("B120 — a claw-back is told once, and its reversal too")
    func clawback() throws {
        var story = EventStory()
        story.rules = CurrencyBalanceTests.rules()
        let pack = CurrencyBalanceTests.pack("coins1000", "1", on: 0)
        #expect(try story.learn(at: 0, pack) == ["purchase.completed", "balance.credited"])
        story.facts.insert(CurrencyBalanceTests.spend(600, "d", on: 1))
        #expect(story.pass(to: .day(1)) == ["balance.debited"])
        #expect(try story.learn(at: 3, pack.refunded(.day(3))) == ["purchase.refunded", "balance.clawedBack"])
        #expect(story.last?.balance == -600)
        #expect(try story.learn(at: 4, pack.refunded(.day(3)).signed(.day(4))) == [])
        #expect(try story.learn(at: 7, pack.signed(.day(7))) == ["purchase.reinstated", "balance.clawbackReversed"])
        #expect(story.last?.balance == 400)
    }

    @Test("B61 — each wish for a refund and its refusal is told, and changes nothing else")
    func refundRequests() {
        var story = EventStory()
        for (number, type) in [NotificationTypeV2.consumptionRequest, .consumptionRequest, .refundDeclined].enumerated() {
            story.facts.insert(
                NotificationFact(
                    app: "shop", environment: .production, uuid: "U\(number)", type: type, subtype: nil, signedDate: .day(Double(number))))
        }
        #expect(story.pass(to: .day(5)) == ["refund.requested", "refund.requested", "refund.declined"])
        #expect(story.pass(to: .day(6)) == [])
    }
}
