import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("What comes next")
struct PendingChangeTests {
    let gold = Purchase.month("gold", id: "1", from: .day(0), to: .day(30))

    func subscription(_ purchases: [Purchase], _ renewal: Renewal?, at moment: EpochMilliseconds) throws -> Subscription {
        var facts = FactSet()
        for purchase in purchases { facts.insert(try purchase.fact) }
        if let renewal { facts.insert(try renewal.fact) }
        return try #require(fold(facts, at: moment, rules: .standard).subscriptions.first)
    }

    func renewal(to product: ProductID, renews: Bool = true, signed day: Double = 5) -> Renewal {
        Renewal(of: "1", renews: renews, product: "gold", ends: .day(30), signed: .day(day)).with { $0.autoRenewProductId = product }
    }

    @Test("B71 — a planned downgrade names the product, and the moment at which it takes effect")
    func downgrade() throws {
        let planned = try #require(try subscription([gold], renewal(to: "silver"), at: .day(6)).pendingChange)
        #expect(planned.current == "gold")
        #expect(planned.next == "silver")
        #expect(planned.effectiveAt == .day(30))
        #expect(!planned.isCancellation)
        #expect(try subscription([gold], renewal(to: "gold", signed: 7), at: .day(8)).pendingChange == nil)
    }

    @Test("B78 — renewal switched off is a change to nothing at the period's end")
    func cancelled() throws {
        let planned = try #require(try subscription([gold], renewal(to: "gold", renews: false), at: .day(6)).pendingChange)
        #expect(planned.isCancellation)
        #expect(planned.effectiveAt == .day(30))
        #expect(try subscription([gold], renewal(to: "gold", renews: false), at: .day(31)).pendingChange == nil)
    }

    @Test("nothing is known of what comes next when no document tells")
    func unknown() throws {
        #expect(try subscription([gold], nil, at: .day(6)).pendingChange == nil)
    }

    @Test("a commitment that was cancelled is paid to its end, and only then ends")
    func cancelledCommitment() throws {
        let instalment = gold.with { payload in
            payload.billingPlanType = .monthly
            var info = TransactionCommitmentInfo()
            info.billingPeriodNumber = 3
            info.totalBillingPeriods = 12
            info.commitmentExpiresDate = .day(300)
            info.commitmentPrice = 131_880
            payload.commitmentInfo = info
        }
        let renewal = renewal(to: "gold").with { payload in
            var info = RenewalCommitmentInfo()
            info.commitmentAutoRenewStatus = .off
            info.commitmentRenewalDate = .day(300)
            payload.commitmentInfo = info
        }
        let subscription = try subscription([instalment], renewal, at: .day(6))
        #expect(subscription.willAutoRenew == true)
        #expect(subscription.pendingChange?.isCancellation == true)
        #expect(subscription.pendingChange?.effectiveAt == .day(300))
        let commitment = try #require(subscription.commitment)
        #expect(commitment.remainingBillingPeriods == 9)
        #expect(commitment.continues == .no)
        #expect(try self.subscription([instalment], nil, at: .day(6)).commitment?.continues == .unknown)
        #expect(try self.subscription([instalment], renewal, at: .day(30.5)).state == .awaitingRenewal)
    }

    @Test("a refund of an earlier instalment leaves the commitment alone, one of the current ends it")
    func refundedInstalment() throws {
        let next = Purchase.month("gold", id: "2", original: "1", from: .day(30), to: .day(60))
        #expect(try subscription([gold.refunded(.day(35)), next], nil, at: .day(40)).state == .active)
        #expect(try subscription([gold, next.refunded(.day(35))], nil, at: .day(40)).state == .revoked)
    }

    @Test("each period keeps its offer, and tells how it ended")
    func history() throws {
        let trial = Purchase.month(id: "1", from: .day(0), to: .day(7)).with {
            $0.offerType = .introductory
            $0.offerDiscountType = .freeTrial
        }
        let paid = Purchase.month(id: "2", original: "1", from: .day(7), to: .day(37)).with { $0.isUpgraded = true }
        let upgraded = Purchase.month("gold", id: "3", original: "1", from: .day(17), to: .day(47)).with {
            $0.transactionReason = .purchase
        }
        let recovered = Purchase.month("gold", id: "4", original: "1", from: .day(60), to: .day(90))
        let again = Purchase.month("gold", id: "5", original: "1", from: .day(120), to: .day(150)).with { $0.transactionReason = .purchase }
        let purchases = [trial, paid, upgraded, recovered.refunded(.day(70)), again]
        let history = try subscription(purchases, nil, at: .day(130)).history
        #expect(history.map(\.ending) == [.renewed, .upgraded, .recovered, .takenBack, .latest])
        #expect(history.map(\.end) == [.day(7), .day(17), .day(47), .day(70), .day(150)])
        #expect(history.map(\.period.fact.offer?.paymentMode) == [.freeTrial, nil, nil, nil, nil])
        let lapsed = try subscription([trial, again], nil, at: .day(130)).history
        #expect(lapsed.map(\.ending) == [.lapsed, .latest])
    }
}
