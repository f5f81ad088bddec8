import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Subscriptions")
struct SubscriptionStateTests {
    @Test("a moment belongs to exactly one state")
    func bounds() throws {
        let facts = try FactSet(
            .month(id: "1", from: .day(0), to: .day(30)),
            renewals: [Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30)).inRetry(graceUntil: .day(46))])
        let moments: [(EpochMilliseconds, SubscriptionState)] = [
            (.day(0), .active), (.day(30).plus(milliseconds: -1), .active), (.day(30), .inGracePeriod),
            (.day(46).plus(milliseconds: -1), .inGracePeriod), (.day(46), .inBillingRetry),
            (.day(90).plus(milliseconds: -1), .inBillingRetry), (.day(90), .expired),
        ]
        for (moment, state) in moments {
            #expect(fold(facts, at: moment, rules: .standard).subscriptions.map(\.state) == [state])
        }
    }

    @Test("service continues only while active or in grace", arguments: SubscriptionState.allCases)
    func service(state: SubscriptionState) {
        #expect(state.entitlesToService == [.active, .inGracePeriod].contains(state))
    }

    @Test("a subscription that was bought later than the moment is not there yet")
    func past() throws {
        let facts = try FactSet(
            .month(id: "1", from: .day(0), to: .day(30)), .month(id: "2", original: "1", from: .day(30), to: .day(60)))
        #expect(fold(facts, at: .day(-1), rules: .standard).subscriptions.isEmpty)
        let then = try #require(fold(facts, at: .day(29), rules: .standard).subscriptions.first)
        #expect(then.expirationDate == .day(30))
        #expect(then.periods.count == 1)
    }

    @Test("what Apple signed about a later period says nothing of the end of the one that ran at a past moment")
    func pastEnd() throws {
        let facts = try FactSet(
            .month(id: "1", from: .day(0), to: .day(30)), .month(id: "2", original: "1", from: .day(40), to: .day(70)),
            renewals: [Renewal(of: "1", renews: true, ends: .day(70), signed: .day(40))])
        let then = try #require(fold(facts, at: .day(10), rules: .standard).subscriptions.first)
        #expect(then.paidUntil == .day(30))
        #expect(then.renewal == nil)
        #expect(fold(facts, at: .day(35), rules: .standard).accessibleProductIDs.isEmpty)
        #expect(fold(facts, at: .day(41), rules: .standard).subscriptions.first?.currentRenewal != nil)
    }

    @Test("a clock some minutes behind Apple's does not hide a purchase")
    func clockBehind() throws {
        let facts = try FactSet(.month(id: "1", from: .day(0), to: .day(30)))
        #expect(fold(facts, at: .day(0).plus(hours: -0.05), rules: .standard).subscriptions.map(\.state) == [.active])
        #expect(fold(facts, at: .day(0).plus(hours: -0.5), rules: .standard).subscriptions.isEmpty)
    }

    @Test("B57 — access ends by the clock when no notice of expiry ever comes")
    func noExpiryNotice() throws {
        let facts = try FactSet(.month(id: "1", from: .day(0), to: .day(30)))
        #expect(fold(facts, at: .day(30).plus(milliseconds: -1000), rules: .standard).accessibleProductIDs == ["pro.month"])
        #expect(fold(facts, at: .day(30).plus(milliseconds: 1000), rules: .standard).accessibleProductIDs == [])
        #expect(fold(facts, at: .day(32), rules: .standard).accessibleProductIDs == [])
    }

    @Test("B70 — an upgraded year gives nothing, however far its expiry lies", arguments: [true, false])
    func upgradedYear(isFlagged: Bool) throws {
        let start = EpochMilliseconds(1_633_006_800_000)
        let change = start.plus(hours: 0.5)
        var year = Purchase.month("pro.year", id: "1", from: start, to: EpochMilliseconds(1_664_542_800_000))
        year = isFlagged ? year.with { $0.isUpgraded = true } : year.refunded(change)
        let month = Purchase.month(id: "2", original: "1", from: change, to: EpochMilliseconds(1_635_600_754_000))
        let state = fold(try FactSet(year, month), at: EpochMilliseconds(1_642_377_600_000), rules: .standard)
        let subscription = try #require(state.subscriptions.first)
        #expect(subscription.state == .expired)
        #expect(subscription.productID == "pro.month")
        #expect(subscription.expirationDate == EpochMilliseconds(1_635_600_754_000))
        #expect(state.accessibleProductIDs.isEmpty)
    }

    @Test("a period that was upgraded away gives nothing even before its successor is known")
    func successorUnknown() throws {
        let facts = try FactSet(Purchase.month(id: "1", from: .day(0), to: .day(30)).with { $0.isUpgraded = true })
        #expect(fold(facts, at: .day(5), rules: .standard).subscriptions.map(\.state) == [.expired])
    }

    @Test("B70 — what Apple says of the renewal of a period that was upgraded away prolongs no period before it, and tells no extension")
    func staleRenewalOfUpgraded() throws {
        var story = EventStory()
        let first = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let second = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60))
        try story.learn(at: 31, first, second, renewals: [Renewal(of: "1", renews: true, ends: .day(60), signed: .day(30))])
        let told = try story.learn(at: 40, second.with { $0.isUpgraded = true }.signed(.day(40)))
        #expect(told == ["entitlement.lost"])
        let interim = fold(story.facts, at: .day(40), rules: .standard)
        #expect(interim.accessibleProductIDs.isEmpty && interim.subscriptions.map(\.isExtended) == [false])
        let gold = Purchase.month("pro.month", id: "3", original: "1", from: .day(40), to: .day(70)).with {
            $0.transactionReason = .purchase
        }
        #expect(try story.learn(at: 41, gold) == ["subscription.upgraded", "entitlement.granted"])
        #expect(!story.events.contains { $0.kind == .subscriptionExpired || $0.kind == .subscriptionExtended })
    }

    @Test("B71 — a downgrade is what comes next until the period ends")
    func downgrade() throws {
        let gold = Purchase.month("gold", id: "1", from: .day(0), to: .day(30))
        let choices: [(Double, ProductID)] = [(5, "silver"), (6, "gold"), (7, "silver")]
        var facts = try FactSet(gold)
        for (day, choice) in choices {
            let renewal = Renewal(of: "1", renews: true, product: "gold", ends: .day(30), signed: .day(day))
            facts.insert(try renewal.with { $0.autoRenewProductId = choice }.fact)
            let subscription = try #require(fold(facts, at: .day(day), rules: .standard).subscriptions.first)
            #expect(subscription.productID == "gold")
            #expect(subscription.autoRenewPreference == choice)
        }
        facts.insert(try Purchase.month("silver", id: "2", original: "1", from: .day(30), to: .day(60)).fact)
        #expect(fold(facts, at: .day(29), rules: .standard).accessibleProductIDs == ["gold"])
        #expect(fold(facts, at: .day(31), rules: .standard).accessibleProductIDs == ["silver"])
    }

    @Test("B75 — a period without length is kept and gives nothing", arguments: [0, -1000] as [Int64])
    func emptyPeriod(length: Int64) throws {
        let moment = EpochMilliseconds(1_667_928_549_000)
        let empty = Purchase.month(id: "1", from: moment, to: moment.plus(milliseconds: length)).with { $0.offerType = .introductory }
        let alone = try #require(fold(try FactSet(empty), at: moment.plus(milliseconds: -2000), rules: .standard).subscriptions.first)
        #expect(alone.state == .expired)
        #expect(alone.reviewReasons == [.emptyPeriod])
        let real = Purchase.month(id: "2", original: "1", from: moment.plus(days: -10), to: moment.plus(days: 20))
        #expect(fold(try FactSet(empty, real), at: moment, rules: .standard).subscriptions.map(\.state) == [.active])
    }

    @Test("B78 — renewal switched off is not the end")
    func renewalOff() throws {
        var facts = try FactSet(.month(id: "1", from: .day(0), to: .day(30)))
        for (day, renews) in [(2.0, false), (3, true), (4, false)] {
            facts.insert(try Renewal(of: "1", renews: renews, ends: .day(30), signed: .day(day)).fact)
            let subscription = try #require(fold(facts, at: .day(day), rules: .standard).subscriptions.first)
            #expect(subscription.givesAccess)
            #expect(subscription.willAutoRenew == renews)
        }
        facts.insert(
            try Renewal(of: "1", renews: false, ends: .day(30), signed: .day(30)).with { $0.expirationIntent = .customerCancelled }.fact)
        #expect(fold(facts, at: .day(29.9), rules: .standard).accessibleProductIDs == ["pro.month"])
        let ended = try #require(fold(facts, at: .day(30), rules: .standard).subscriptions.first)
        #expect(ended.state == .expired)
        #expect(ended.expirationReason == .customerCancelled)
        #expect(ended.willAutoRenew == false)
    }

    @Test("B118 — a sandbox purchase is marked, and gives access only where the app's rules say so")
    func sandbox() throws {
        let bought = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0)).with { $0.environment = .sandbox }
        let month = Purchase.month(id: "2", from: .day(0), to: .day(30)).with { $0.environment = .sandbox }
        let facts = try FactSet(bought, month)
        let allowed = fold(facts, at: .day(1), rules: .standard)
        #expect(allowed.accessibleProductIDs == ["lifetime", "pro.month"])
        #expect(allowed.nonConsumables.map(\.environment) == [.sandbox])
        #expect(allowed.subscriptions.map(\.environment) == [.sandbox])
        let denied = fold(facts, at: .day(1), rules: AccessRules(environments: [.production]))
        #expect(denied.accessibleProductIDs.isEmpty)
        #expect(denied.subscriptions.map(\.state) == [.active])
    }

    @Test("B118 — a sandbox document of the same ids changes no production fact")
    func sandboxBesideProduction() throws {
        let real = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let fake = Purchase.month(id: "1", from: .day(0), to: .day(300)).with { $0.environment = .sandbox }.refunded(.day(2))
        let alone = fold(try FactSet(real), at: .day(3), rules: AccessRules(environments: [.production]))
        let both = fold(try FactSet(real, fake), at: .day(3), rules: AccessRules(environments: [.production]))
        #expect(both.subscriptions.filter { $0.environment == .production } == alone.subscriptions)
        #expect(both.accessibleProductIDs == alone.accessibleProductIDs)
    }

    @Test("B118 — data of a test store gives nothing unless the rules name its environment")
    func xcode() throws {
        var bought = Purchase("lifetime", .nonConsumable, id: "0", on: .day(0)).with { $0.environment = .xcode }
        bought.testRun = "anchor-1"
        #expect(fold(try FactSet(bought), at: .day(1), rules: .standard).accessibleProductIDs.isEmpty)
        #expect(fold(try FactSet(bought), at: .day(1), rules: AccessRules(environments: [.xcode])).accessibleProductIDs == ["lifetime"])
    }
}
