import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Events of a subscription")
struct SubscriptionEventTests {
    let first = Purchase.month(id: "1", from: .day(0), to: .day(30))
    let second = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60))

    func renewal(_ renews: Bool = true, ends: Double = 30, signed: Double) -> Renewal {
        Renewal(of: "1", renews: renews, ends: .day(ends), signed: .day(signed))
    }

    @Test("bought, renewed, switched off and on, ended: each is told once, in order")
    func plainLife() throws {
        var story = EventStory()
        #expect(try story.learn(at: 0, first, renewals: [renewal(signed: 0)]) == ["subscription.started", "entitlement.granted"])
        #expect(try story.learn(at: 1, first, renewals: [renewal(signed: 0)]) == [])
        #expect(try story.learn(at: 30, second, renewals: [renewal(ends: 60, signed: 30)]) == ["subscription.renewed"])
        #expect(try story.learn(at: 35, renewals: [renewal(false, ends: 60, signed: 35)]) == ["subscription.renewalTurnedOff"])
        #expect(try story.learn(at: 36, renewals: [renewal(true, ends: 60, signed: 36)]) == ["subscription.renewalTurnedOn"])
        #expect(try story.learn(at: 37, renewals: [renewal(false, ends: 60, signed: 37)]) == ["subscription.renewalTurnedOff"])
        #expect(story.pass(to: .day(59)) == [])
        #expect(story.pass(to: .day(60)) == ["subscription.expired", "entitlement.lost"])
        let ended = renewal(false, ends: 60, signed: 60).with { $0.expirationIntent = .customerCancelled }
        #expect(try story.learn(at: 60.1, renewals: [ended]) == [])
        let again = Purchase.month(id: "3", original: "1", from: .day(90), to: .day(120)).with { $0.transactionReason = .purchase }
        #expect(try story.learn(at: 90, again) == ["subscription.resubscribed", "entitlement.granted"])
        #expect(story.log.entries.map(\.sequence) == Array(1...Int64(story.log.entries.count)))
        #expect(story.event(.subscriptionExpired)?.occurredAt == .day(60))
    }

    @Test("B78 — switching off, on and off again is churn once")
    func churnOnce() throws {
        var story = EventStory()
        try story.learn(at: 0, first, renewals: [renewal(signed: 0)])
        for (day, renews) in [(2.0, false), (3, true), (4, false)] { try story.learn(at: day, renewals: [renewal(renews, signed: day)]) }
        story.pass(to: .day(31))
        #expect(story.events.filter { $0.kind == .subscriptionExpired }.count == 1)
        #expect(story.events.filter { $0.kind == .entitlementLost }.count == 1)
    }

    @Test("a failed charge, its grace, its retry and its recovery are told apart, and none is an expiry")
    func billingTrouble() throws {
        var story = EventStory()
        try story.learn(at: 0, first, renewals: [renewal(signed: 0)])
        #expect(
            try story.learn(at: 30, renewals: [renewal(signed: 30).inRetry(graceUntil: .day(46))])
                == ["subscription.gracePeriodEntered"])
        #expect(story.event(.subscriptionGracePeriodEntered)?.end == .day(46))
        #expect(
            story.pass(to: .day(46))
                == ["subscription.gracePeriodEnded", "subscription.billingRetryEntered", "entitlement.lost"])
        let late = Purchase.month(id: "2", original: "1", from: .day(50), to: .day(80))
        #expect(
            try story.learn(at: 50, late, renewals: [renewal(ends: 80, signed: 50)])
                == ["subscription.recovered", "entitlement.granted"])
        #expect(story.event(.subscriptionExpired) == nil)
    }

    @Test("recovered in grace keeps its dates and is still a recovery")
    func recoveredInGrace() throws {
        var story = EventStory()
        try story.learn(at: 0, first, renewals: [renewal(signed: 0)])
        try story.learn(at: 30, renewals: [renewal(signed: 30).inRetry(graceUntil: .day(46))])
        #expect(try story.learn(at: 40, second, renewals: [renewal(ends: 60, signed: 40)]) == ["subscription.recovered"])
    }

    @Test("a retry that Apple gives up is an expiry for want of payment")
    func gaveUp() throws {
        var story = EventStory()
        try story.learn(at: 0, first, renewals: [renewal(signed: 0)])
        #expect(
            try story.learn(at: 30, renewals: [renewal(signed: 30).inRetry()])
                == ["subscription.billingRetryEntered", "entitlement.lost"])
        #expect(story.pass(to: .day(90)) == ["subscription.expired"])
        #expect(story.event(.subscriptionExpired)?.expirationReason == .billingError)
    }

    @Test("B71 — a planned change is told when it is planned, withdrawn, and when it happens; never before")
    func downgrade() throws {
        var story = EventStory()
        let gold = Purchase.month("gold", id: "1", from: .day(0), to: .day(30))
        func plan(_ product: ProductID, _ day: Double) -> Renewal {
            Renewal(of: "1", renews: true, product: "gold", ends: .day(30), signed: .day(day)).with { $0.autoRenewProductId = product }
        }
        try story.learn(at: 0, gold, renewals: [plan("gold", 0)])
        #expect(try story.learn(at: 5, renewals: [plan("silver", 5)]) == ["subscription.changePlanned"])
        #expect(story.last?.productID == "silver")
        #expect(story.last?.end == .day(30))
        #expect(try story.learn(at: 6, renewals: [plan("gold", 6)]) == ["subscription.changeWithdrawn"])
        #expect(try story.learn(at: 7, renewals: [plan("silver", 7)]) == ["subscription.changePlanned"])
        let silver = Purchase.month("silver", id: "2", original: "1", from: .day(30), to: .day(60))
        #expect(try story.learn(at: 30, silver) == ["subscription.productChanged"])
        #expect(story.last?.previousProductID == "gold")
    }

    @Test("an upgrade is told at once, and what it pays back is no customer's refund")
    func upgrade() throws {
        var story = EventStory()
        try story.learn(at: 0, first)
        let replaced = first.refunded(.day(10)).with { $0.isUpgraded = true }
        let gold = Purchase.month("gold.month", id: "2", original: "1", from: .day(10), to: .day(40)).with {
            $0.transactionReason = .purchase
        }
        let told = try story.learn(at: 10, replaced, gold)
        #expect(told == ["subscription.upgraded", "purchase.upgradeRefunded", "entitlement.lost"])
        #expect(story.event(.purchaseRefunded) == nil)
    }

    @Test("an extension is told, and so is the expiry after it, once each")
    func extended() throws {
        var story = EventStory()
        try story.learn(at: 0, first, renewals: [renewal(signed: 0)])
        let longer = Purchase.month(id: "1", from: .day(0), to: .day(44)).signed(.day(10))
        #expect(try story.learn(at: 10, renewals: [renewal(false, ends: 44, signed: 10)]).contains("subscription.extended"))
        #expect(try story.learn(at: 11, longer) == [])
        #expect(story.event(.subscriptionExtended)?.end == .day(44))
        #expect(story.pass(to: .day(31)) == [])
        #expect(story.pass(to: .day(44)) == ["subscription.expired", "entitlement.lost"])
    }

    @Test("a price increase is asked and accepted")
    func priceIncrease() throws {
        var story = EventStory()
        try story.learn(at: 0, first, renewals: [renewal(signed: 0)])
        let asked = renewal(signed: 3).with { $0.priceIncreaseStatus = .pending }
        #expect(try story.learn(at: 3, renewals: [asked]) == ["subscription.priceIncreaseAsked"])
        let agreed = renewal(signed: 4).with { $0.priceIncreaseStatus = .agreed }
        #expect(try story.learn(at: 4, renewals: [agreed]) == ["subscription.priceIncreaseAccepted"])
    }

    @Test("B56 — a second id of the same period is no new subscriber")
    func secondID() throws {
        var story = EventStory()
        let posted = first.with { $0.webOrderLineItemId = "W" }
        try story.learn(at: 0, posted)
        let noticed = Purchase.month(id: "9", original: "1", from: .day(0), to: .day(30)).with { $0.webOrderLineItemId = "W" }
        #expect(try story.learn(at: 0.05, noticed.signed(.day(0.04))) == [])
    }

    @Test("a cancelled commitment is told at once, though it is paid on to its end")
    func commitment() throws {
        var story = EventStory()
        let instalment = first.with { payload in
            var info = TransactionCommitmentInfo()
            info.billingPeriodNumber = 2
            info.totalBillingPeriods = 12
            info.commitmentExpiresDate = .day(330)
            payload.commitmentInfo = info
        }
        func status(_ status: AutoRenewStatus, _ day: Double) -> Renewal {
            renewal(signed: day).with { payload in
                var info = RenewalCommitmentInfo()
                info.commitmentAutoRenewStatus = status
                payload.commitmentInfo = info
            }
        }
        try story.learn(at: 0, instalment, renewals: [status(.on, 0)])
        #expect(try story.learn(at: 2, renewals: [status(.off, 2)]) == ["subscription.renewalTurnedOff"])
        #expect(story.last?.end == .day(330))
    }
}
