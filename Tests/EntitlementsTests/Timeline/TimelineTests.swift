import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("A customer's timeline")
struct TimelineTests {
    let rules: AccessRules = {
        var rules = AccessRules.standard
        rules.products["coins"] = ProductRule(currency: CurrencyAmount(100, of: "coin"))
        return rules
    }()

    /// A customer of whom everything is known that there can be.
    func facts() throws -> FactSet {
        let token = AppAccountToken(high: 1, low: 2)
        let renewal = Renewal(of: "1", renews: false, ends: .day(60), signed: .day(35))
        let gems = Purchase("gems", .consumable, id: "4", on: .day(12))
        let coins = Purchase("coins", .consumable, id: "3", on: .day(10)).refunded(.day(20))
        var facts = try FactSet(
            Purchase.month(id: "1", from: .day(0), to: .day(30)).with { payload in
                payload.appAccountToken = token
                (payload.price, payload.currency) = (9_990, "USD")
            },
            .month(id: "2", original: "1", from: .day(30), to: .day(60)), coins, gems, renewals: [renewal])
        facts.insert(
            OrderFact(id: token, app: "shop", customer: "anna", productID: "pro.month", metadata: nil, createdDate: .day(-0.01)))
        let first = try #require(facts.transactions.values.first { $0.id == "1" })
        facts.insert(ClaimFact(original: first.originalKey, customer: "anna", claimedAt: .day(0), evidence: first.source.evidence))
        facts.insert(FulfilmentFact(key: try gems.fact.key, fulfilledAt: .day(13), reference: nil))
        facts.insert(
            DebitFact(id: "d", app: "shop", customer: "anna", spent: CurrencyAmount(30, of: "coin"), debitedAt: .day(11)))
        facts.insert(
            GrantFact(
                id: "g", app: "shop", customer: "anna", content: .entitlement("pro"), grantedAt: .day(14), withdrawnAt: .day(15)))
        facts.insert(AliasFact(app: "shop", anonymous: "device-7", customer: "anna", loggedInAt: .day(1)))
        facts.insert(OwnershipConflict(original: first.originalKey, owner: "anna", claimant: "mallory", kind: .claim))
        for (number, type) in [NotificationTypeV2.consumptionRequest, .didRenew, .refundReversed].enumerated() {
            var notice = NotificationFact(
                app: "shop", environment: .production, uuid: "N\(number)", type: type, subtype: nil,
                signedDate: .day(18 + Double(number) * 12))
            (notice.transaction, notice.productID) = (try coins.fact.key, "coins")
            facts.insert(notice)
        }
        return facts
    }

    @Test("tells everything in the order in which it took effect, each with the facts that say so")
    func everything() throws {
        let facts = try facts()
        let entries = timeline(facts, rules: rules, until: .day(90), customer: "anna").entries
        #expect(
            entries.map(\.kind.name) == [
                "order.made", "subscription.started", "purchase.claimed", "customer.loggedIn", "purchase.completed", "balance.credited",
                "balance.debited", "purchase.completed", "purchase.fulfilled", "grant.made", "grant.ended", "refund.requested",
                "purchase.refunded", "balance.clawedBack", "subscription.renewed", "notification.received", "purchase.reinstated",
                "subscription.expired", "purchase.conflict",
            ])
        for entry in entries {
            #expect(entry.kind == .event(.purchaseConflict) || !entry.facts.isEmpty, "\(entry.kind.name)")
            #expect(entry.facts.allSatisfy { facts.contains($0.key) })
        }
        let words = entries.map(\.words)
        #expect(words[1].hasPrefix("subscription 1 (pro.month) began for 9.99 USD until 2026-01-31T00:00:00Z; told by transaction 1,"))
        #expect(words[10].hasPrefix("the team withdrew pro (grant g)"))
        #expect(words[13].hasPrefix("100 coin was taken back; the balance is -30"))
        #expect(words[18] == "purchase 1 was claimed by another customer too, or a later token of it names somebody else")
    }

    @Test("while the subscription runs, what the customer chose stands where Apple told of it")
    func choice() throws {
        let entries = timeline(try facts(), rules: rules, until: .day(40), customer: "anna").entries
        let off = try #require(entries.first { $0.kind == .event(.subscriptionRenewalTurnedOff) })
        #expect(off.moment == .day(35))
        #expect(off.facts.map(\.key.kind) == [.renewal, .transaction])
        #expect(!entries.contains { $0.moment.map { $0 > .day(40) } ?? false })
    }

    @Test("pages join without gap or doubling, whatever their size", arguments: [1, 2, 5, 100])
    func pages(size: Int) throws {
        let facts = try facts()
        let whole = timeline(facts, rules: rules, until: .day(90), customer: "anna")
        #expect(whole.next == nil)
        var joined: [TimelineEntry] = []
        var position: TimelinePosition?
        repeat {
            let page = timeline(facts, rules: rules, until: .day(90), customer: "anna", limit: size, after: position)
            #expect(page.entries.count <= size)
            joined += page.entries
            position = page.next
            if let written = position { #expect(TimelinePosition("\(written)") == written) }
        } while position != nil
        #expect(joined == whole.entries)
    }

    @Test("what is no position is refused", arguments: ["", "~", "1~2", "1~2~x", "a~2~evt_1", "1~b~evt_1", "99999999999999999~1~evt_1"])
    func positions(text: String) { #expect(TimelinePosition(text) == nil) }

    @Test("a customer with ten thousand transactions is told within bounds")
    func size() throws {
        var facts = FactSet()
        for number in 0..<10_000 {
            facts.insert(try Purchase("coins", .consumable, id: TransactionID("\(10_000 + number)"), on: .day(Double(number) / 50)).fact)
        }
        let page = timeline(facts, rules: rules, until: .day(900), customer: "anna", limit: 50)
        #expect(page.entries.count == 50 && page.next != nil)
    }
}
