import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Notifications in any order")
struct NotificationOrderTests {
    typealias Notice = (purchases: [Purchase], renewals: [Renewal])

    func learn(_ notices: some Sequence<Notice>, at day: Double) throws -> (state: CustomerState, events: [LifecycleEvent]) {
        var facts = FactSet()
        var log = EventLog()
        var state = fold(facts, at: .day(day), rules: EntitlementTests.rules())
        for notice in notices {
            for purchase in notice.purchases { facts.insert(try purchase.fact) }
            for renewal in notice.renewals { facts.insert(try renewal.fact) }
            let next = fold(facts, at: .day(day), rules: EntitlementTests.rules())
            log.append(diff(state, next, customer: "anna"))
            state = next
        }
        return (state, log.entries.map(\.event))
    }

    @Test("B48 — all 24 orders of bought, renewed, expired and bought again end alike and tell each period once")
    func fourNotices() throws {
        let first = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let second = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60))
        let again = Purchase.month(id: "3", original: "1", from: .day(70), to: .day(100)).with { $0.transactionReason = .purchase }
        let ended = Renewal(of: "1", renews: false, ends: .day(60), signed: .day(60)).with { $0.expirationIntent = .customerCancelled }
        let notices: [Notice] = [
            ([first], [Renewal(of: "1", renews: true, ends: .day(30), signed: .day(0))]),
            ([second], [Renewal(of: "1", renews: true, ends: .day(60), signed: .day(30))]),
            ([second.signed(.day(60))], [ended]),
            ([again], [Renewal(of: "1", renews: true, ends: .day(100), signed: .day(70))]),
        ]
        let expected = try learn(notices, at: 71)
        #expect(expected.state.subscriptions.map(\.state) == [.active])
        for order in Permutations.of(4) {
            let found = try learn(order.map { notices[$0] }, at: 71)
            #expect(found.state == expected.state, "order \(order)")
            let beginnings = found.events.filter { $0.transaction.map { ["1", "2", "3"].contains($0.id) } ?? false && $0.money == nil }
            let begun = Set(beginnings.filter { $0.kind.rawValue.hasPrefix("subscription.") && $0.kind != .subscriptionExpired }.map(\.id))
            #expect(begun.count == 3, "order \(order)")
        }
    }

    @Test("B48 — an old cancellation that comes after the upgrade changes no field and tells nothing")
    func oldCancellation() throws {
        let first = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let cancelled: Notice = ([first.signed(.day(10))], [Renewal(of: "1", renews: false, ends: .day(30), signed: .day(10))])
        let later = EpochMilliseconds.day(10).plus(hours: 0.5)
        let gold = Purchase.month("pro.month", id: "2", original: "1", from: later, to: later.plus(days: 30)).with {
            $0.transactionReason = .purchase
        }
        let upgraded: Notice = (
            [first.with { $0.isUpgraded = true }.signed(later), gold],
            [Renewal(of: "1", renews: true, ends: later.plus(days: 30), signed: later)]
        )
        let inOrder = try learn([cancelled, upgraded], at: 11)
        let reversed = try learn([upgraded, cancelled], at: 11)
        #expect(inOrder.state == reversed.state)
        #expect(reversed.state.subscriptions.map(\.willAutoRenew) == [true])
        #expect(!reversed.events.contains { $0.kind == .subscriptionRenewalTurnedOff })
    }
}
