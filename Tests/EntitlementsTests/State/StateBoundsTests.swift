import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Bounds of states")
struct StateBoundsTests {
    let month = Purchase.month(id: "1", from: .day(0), to: .day(30))

    static let stories: [[Renewal]] = [
        [],
        [Renewal(of: "1", renews: true, ends: .day(30), signed: .day(2))],
        [Renewal(of: "1", renews: false, ends: .day(30), signed: .day(2))],
        [Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30)).inRetry()],
        [Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30)).inRetry(graceUntil: .day(46))],
        [Renewal(of: "1", renews: true, ends: .day(44), signed: .day(3))],
    ]

    @Test("every moment lies in exactly one state, whose bounds meet without gap", arguments: stories.indices, [nil, 10.0, 40])
    func partition(story: Int, refund: Double?) throws {
        let purchase = refund.map { month.refunded(.day($0)) } ?? month
        let facts = try FactSet(purchase, renewals: Self.stories[story])
        let subscription = try #require(fold(facts, at: .day(1), rules: .standard).subscriptions.first)
        let spans = subscription.timeline
        #expect(spans.first?.start == .day(0))
        #expect(spans.last?.end == nil)
        for (span, next) in zip(spans, spans.dropFirst()) {
            #expect(span.end == next.start)
            #expect(span.start < next.start)
        }
        let edges = spans.flatMap { [$0.start.plus(milliseconds: -1), $0.start, $0.start.plus(milliseconds: 1)] }
        for moment in edges where moment >= .day(0) {
            let state = try #require(fold(facts, at: moment, rules: .standard).subscriptions.first)
            #expect(spans.filter { $0.contains(moment) } == [state.span])
        }
    }

    @Test("between a moment and the next change nothing changes, and then something does", arguments: stories.indices)
    func nextChange(story: Int) throws {
        var facts = try FactSet(month, Purchase.month(id: "2", original: "1", from: .day(60), to: .day(90)))
        for renewal in Self.stories[story] { facts.insert(try renewal.fact) }
        facts.insert(try Purchase("pass", .nonRenewing, id: "9", on: .day(12)).refunded(.day(70)).fact)
        let rules = AccessRules(
            environments: [.production], products: ["pass": ProductRule(lengthInDays: 7)], renewalLeeway: 3_600_000)
        var moment = EpochMilliseconds.day(-3)
        var changes = 0
        while let next = fold(facts, at: moment, rules: rules).nextChange {
            #expect(next > moment)
            let before = StateWords(fold(facts, at: moment, rules: rules))
            #expect(StateWords(fold(facts, at: next.plus(milliseconds: -1), rules: rules)) == before)
            #expect(StateWords(fold(facts, at: next, rules: rules)) != before || next == .day(70))
            moment = next
            changes += 1
        }
        #expect(changes >= 5)
    }

    @Test("B57 — after its end a period that was not known to end awaits word, and lapses when none comes")
    func awaiting() throws {
        let facts = try FactSet(month, renewals: [Renewal(of: "1", renews: true, ends: .day(30), signed: .day(1))])
        func subscription(_ moment: EpochMilliseconds, leeway: Int64 = 0) throws -> Subscription {
            let rules = AccessRules(environments: [.production], renewalLeeway: leeway)
            return try #require(fold(facts, at: moment, rules: rules).subscriptions.first)
        }
        #expect(try subscription(.day(30).plus(milliseconds: -1)).access == .yes)
        let after = try subscription(.day(30).plus(milliseconds: 1_000))
        #expect(after.state == .awaitingRenewal)
        #expect(after.access == .unknown)
        #expect(!after.givesAccess)
        #expect(try subscription(.day(30).plus(hours: 0.9), leeway: 3_600_000).givesAccess)
        #expect(try subscription(.day(30).plus(hours: 0.9), leeway: 3_600_000).accessEndDate == .day(30).plus(hours: 1))
        #expect(try !subscription(.day(30).plus(hours: 1), leeway: 3_600_000).givesAccess)
        #expect(try subscription(.day(31)).state == .expired)
        #expect(try subscription(.day(32), leeway: .max).access == .no)
    }

    @Test("a renewal that was switched off is not waited for")
    func noWaiting() throws {
        let facts = try FactSet(month, renewals: [Renewal(of: "1", renews: false, ends: .day(30), signed: .day(1))])
        #expect(fold(facts, at: .day(30), rules: .standard).subscriptions.map(\.state) == [.expired])
        #expect(fold(facts, at: .day(30), rules: .standard).subscriptions.map(\.access) == [.no])
    }

    @Test("an extension prolongs access, whether Apple signs the transaction anew or only the renewal date", arguments: [true, false])
    func extended(signsTransaction: Bool) throws {
        let renewal = Renewal(of: "1", renews: true, ends: .day(44), signed: .day(10))
        let facts =
            signsTransaction
            ? try FactSet(month, Purchase.month(id: "1", from: .day(0), to: .day(44)).signed(.day(10)), renewals: [renewal])
            : try FactSet(month, renewals: [renewal])
        for (day, state) in [(29.0, SubscriptionState.active), (43, .active), (44, .awaitingRenewal)] {
            #expect(fold(facts, at: .day(day), rules: .standard).subscriptions.map(\.state) == [state])
        }
        let subscription = try #require(fold(facts, at: .day(31), rules: .standard).subscriptions.first)
        #expect(subscription.accessEndDate == .day(44))
        #expect(subscription.isExtended == !signsTransaction)
    }

    @Test("a transaction that is signed again with its old expiry does not take an extension back")
    func extensionStays() throws {
        let renewal = Renewal(of: "1", renews: true, ends: .day(44), signed: .day(10))
        let facts = try FactSet(month.signed(.day(20)), renewals: [renewal])
        #expect(fold(facts, at: .day(40), rules: .standard).accessibleProductIDs == ["pro.month"])
    }

    @Test("the far renewal date of a year that was upgraded away does not prolong the month after it")
    func staleRenewalDate() throws {
        let year = Purchase.month("pro.year", id: "1", from: .day(0), to: .day(365)).with { $0.isUpgraded = true }.signed(.day(5))
        let monthly = Purchase.month(id: "2", original: "1", from: .day(5), to: .day(35))
        let old = Renewal(of: "1", renews: true, product: "pro.year", ends: .day(365), signed: .day(4))
        let facts = try FactSet(year, monthly, renewals: [old])
        #expect(fold(facts, at: .day(36), rules: .standard).subscriptions.map(\.givesAccess) == [false])
        let sameDay = Renewal(of: "1", renews: true, product: "pro.year", ends: .day(365), signed: .day(5))
        #expect(fold(try FactSet(year, monthly, renewals: [sameDay]), at: .day(36), rules: .standard).accessibleProductIDs == [])
    }

    @Test("what an old renewal document says is unknown about a period that it does not speak of")
    func staleRenewal() throws {
        let again = Purchase.month(id: "2", original: "1", from: .day(50), to: .day(80)).with { $0.transactionReason = .purchase }
        let off = Renewal(of: "1", renews: false, ends: .day(30), signed: .day(30)).with { $0.expirationIntent = .customerCancelled }
        let subscription = try #require(
            fold(try FactSet(month, again, renewals: [off]), at: .day(51), rules: .standard).subscriptions.first)
        #expect(subscription.state == .active)
        #expect(subscription.willAutoRenew == nil)
        #expect(subscription.expirationReason == nil)
    }
}

/// What a state says in words, without its moment.
struct StateWords: Equatable {
    let words: [String]

    init(_ state: CustomerState) {
        words =
            state.subscriptions.map { "\($0.current.fact.id) \($0.state) \($0.givesAccess) \($0.periods.count)" }
            + state.nonRenewingSubscriptions.map { "\($0.productID) \($0.state)" }
            + state.nonConsumables.map { "\($0.productID) \($0.isRevoked)" }
            + state.consumables.map { "\($0.productID) \($0.isRevoked)" }
    }
}
