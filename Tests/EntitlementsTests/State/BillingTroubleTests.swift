import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Billing trouble")
struct BillingTroubleTests {
    let month = Purchase.month(id: "1", from: .day(0), to: .day(30))

    @Test("B74 — grace keeps access after the expiry, retry without grace does not")
    func grace() throws {
        let inGrace = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30)).inRetry(graceUntil: .day(44))
        let now = EpochMilliseconds.day(30).plus(hours: 2)
        let state = fold(try FactSet(month, renewals: [inGrace]), at: now, rules: .standard)
        let subscription = try #require(state.subscriptions.first)
        #expect(subscription.state == .inGracePeriod)
        #expect(subscription.givesAccess)
        #expect(subscription.accessEndDate == .day(44))
        let inRetry = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30).plus(hours: 1)).inRetry()
        let later = fold(try FactSet(month, renewals: [inGrace, inRetry]), at: now, rules: .standard)
        #expect(later.subscriptions.map(\.state) == [.inBillingRetry])
        #expect(later.accessibleProductIDs.isEmpty)
    }

    @Test("grace of an earlier period does not prolong the one after it")
    func staleGrace() throws {
        let week = Purchase.month(id: "2", original: "1", from: .day(31), to: .day(38))
        let old = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30)).inRetry(graceUntil: .day(46))
        let facts = try FactSet(month, week, renewals: [old])
        #expect(fold(facts, at: .day(37), rules: .standard).subscriptions.map(\.state) == [.active])
        #expect(fold(facts, at: .day(39), rules: .standard).subscriptions.map(\.state) == [.expired])
    }

    @Test("grace known only from a document without a renewal date counts from its signing")
    func oldDocuments() throws {
        let old = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30)).inRetry(graceUntil: .day(46)).with {
            $0.renewalDate = nil
        }
        #expect(fold(try FactSet(month, renewals: [old]), at: .day(31), rules: .standard).subscriptions.map(\.state) == [.inGracePeriod])
        let next = Purchase.month(id: "2", original: "1", from: .day(31), to: .day(38))
        #expect(fold(try FactSet(month, next, renewals: [old]), at: .day(39), rules: .standard).subscriptions.map(\.state) == [.expired])
    }

    @Test("a commitment is retried for ninety days")
    func commitment() throws {
        let instalment = month.with { payload in
            var info = TransactionCommitmentInfo()
            info.billingPeriodNumber = 3
            info.totalBillingPeriods = 12
            info.commitmentExpiresDate = .day(300)
            payload.commitmentInfo = info
        }
        let retry = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30)).inRetry()
        let facts = try FactSet(instalment, renewals: [retry])
        #expect(fold(facts, at: .day(119), rules: .standard).subscriptions.map(\.state) == [.inBillingRetry])
        #expect(fold(facts, at: .day(120), rules: .standard).subscriptions.map(\.state) == [.expired])
        #expect(fold(facts, at: .day(31), rules: .standard).accessibleProductIDs.isEmpty)
    }

    @Test("B21 — renewal is matched by the chain, never by the product")
    func twoChainsOfOneProduct() throws {
        let lapsed = Purchase.month(id: "A", from: .day(0), to: .day(7))
        let running = Purchase.month(id: "B", from: .day(20), to: .day(50))
        let off = Renewal(of: "A", renews: false, ends: .day(7), signed: .day(21)).with { $0.expirationIntent = .customerCancelled }
        let on = Renewal(of: "B", renews: true, ends: .day(50), signed: .day(21))
        for renewals in [[off, on], [on, off]] {
            let state = fold(try FactSet(lapsed, running, renewals: renewals), at: .day(22), rules: .standard)
            #expect(state.subscriptionGroups.count == 1)
            #expect(state.subscriptions.map(\.original.id) == ["B", "A"])
            #expect(state.subscriptions.map(\.state) == [.active, .expired])
            #expect(state.subscriptions.map(\.willAutoRenew) == [true, false])
            #expect(state.subscriptions.map(\.expirationReason) == [nil, .customerCancelled])
        }
    }
}
