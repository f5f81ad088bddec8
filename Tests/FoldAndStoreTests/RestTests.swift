import AppStoreSimulator
import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

/// The core and the simulator share no rule about state: two teams read Apple's documentation, and here they are compared.
@Suite("The fold and the store, at rest")
struct RestTests {
    @Test("for every customer of drawn worlds the fold of all documents is the store's own truth", arguments: Seeds.first(10))
    func atRest(batch: UInt64) async throws {
        for seed in batch * 100..<batch * 100 + 100 {
            var world = try await RandomWorld(seed: seed)
            try await world.live(steps: 30)
            let summary = await world.store.summary()
            for person in RandomWorld.people {
                let found = try Self.found(person, world, seed: seed, at: summary.now)
                let wanted = Self.wanted(person, summary)
                #expect(found == wanted, "seed \(seed), \(person)")
                guard found == wanted else { return }
            }
        }
    }

    /// What the core makes of everything that was ever signed for a person, in any order.
    private static func found(_ person: String, _ world: RandomWorld, seed: UInt64, at moment: EpochMilliseconds) throws -> [String] {
        var generator = PurchaseStories.SeededGenerator(seed: seed)
        var facts = FactSet()
        for (index, entry) in world.transactions.enumerated().shuffled(using: &generator) where entry.account == person {
            facts.insert(try TransactionFact(signed: entry.payload, app: "app", testRun: nil, evidence: .of("t\(index)")))
        }
        for (index, entry) in world.renewals.enumerated().shuffled(using: &generator) where entry.account == person {
            facts.insert(try RenewalFact(signed: entry.payload, app: "app", testRun: nil, evidence: .of("r\(index)")))
        }
        let state = fold(facts, at: moment, rules: .standard)
        let subscriptions = state.subscriptions.map { subscription in
            "\(subscription.original.id) \(subscription.productID) \(subscription.state.rawValue) "
                + "until \(subscription.paidUntil?.milliseconds ?? 0) renews \(subscription.renewal?.willAutoRenew == true) "
                + "next \(subscription.renewal?.autoRenewPreference?.rawValue ?? "")"
        }
        let products = (state.nonConsumables.map { ($0.period, $0.isRevoked) } + state.consumables.map { ($0.period, $0.isRevoked) })
            .map { "\($0.0.fact.id) \($0.0.fact.productID) \($0.1 ? "refunded" : "owned")" }
        return (subscriptions + products).sorted()
    }

    /// What the store says itself.
    private static func wanted(_ person: String, _ summary: WorldSummary) -> [String] {
        let states: [SubscriptionStatus: String] = [
            .active: "active", .expired: "expired", .billingRetry: "inBillingRetry", .billingGracePeriod: "inGracePeriod",
            .revoked: "revoked",
        ]
        let subscriptions = summary.subscriptions.filter { $0.account == person }.map { entry in
            let info = entry.renewalInfo
            return "\(info.originalTransactionId?.rawValue ?? "") \(info.productId?.rawValue ?? "") \(states[entry.status] ?? "") "
                + "until \(info.renewalDate?.milliseconds ?? 0) renews \(info.autoRenewStatus == .on) "
                + "next \(info.autoRenewProductId?.rawValue ?? "")"
        }
        let products = summary.transactions.map { ($0.account, $0.transaction) }
            .filter { $0.0 == person && $0.1.type != .autoRenewable }
            .map {
                "\($0.1.transactionId?.rawValue ?? "") \($0.1.productId?.rawValue ?? "") \($0.1.revocationDate == nil ? "owned" : "refunded")"
            }
        return (subscriptions + products).sorted()
    }
}
