import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Environments kept apart")
struct EnvironmentTests {
    static var rules: AccessRules {
        var rules = EntitlementTests.rules()
        rules.products["gems"] = ProductRule(currency: CurrencyAmount(10, of: "gem"))
        rules.entitlements["any"] = EntitlementRule(products: ["silver", "gold", "lifetime", "pass"])
        return rules
    }

    @Test("B64, B118 — whatever the sandbox says, production's state, balances and events stay what they are", arguments: Seeds.first(40))
    func production(batch: UInt64) throws {
        for seed in batch * 20..<batch * 20 + 20 {
            var life = LifeGenerator(seed: seed)
            let real = try life.life().filter { Self.environment($0) == .production }
            // The same ids and products in the sandbox, with dates and refunds of their own.
            var other = LifeGenerator(seed: seed &+ 1_000_003)
            let played = try other.life().map(Self.inSandbox)
            let moments = [100.0, 250].map { EpochMilliseconds.day($0) }
            let alone = moments.map { fold(real.factSet, at: $0, rules: Self.rules) }
            let both = moments.map { fold((real + played).shuffled(using: &life.generator).factSet, at: $0, rules: Self.rules) }
            for (alone, both) in zip(alone, both) {
                #expect(both.subscriptions.filter { $0.environment == .production } == alone.subscriptions, "seed \(seed)")
                #expect(both.nonConsumables.filter { $0.environment == .production } == alone.nonConsumables, "seed \(seed)")
                #expect(both.consumables.filter { $0.environment == .production } == alone.consumables, "seed \(seed)")
                #expect(both.nonRenewingSubscriptions.filter { $0.environment == .production } == alone.nonRenewingSubscriptions)
                #expect(both.balances.filter { $0.environment == .production } == alone.balances, "seed \(seed)")
            }
            let nothing = fold(FactSet(), at: moments[0], rules: Self.rules)
            func told(_ states: [CustomerState]) -> [LifecycleEvent] {
                (diff(nothing, states[0], customer: "anna") + diff(states[0], states[1], customer: "anna"))
                    .filter { $0.environment == .production }
            }
            #expect(told(both) == told(alone), "seed \(seed)")
        }
    }

    @Test("B64, B118 — an entitlement that the sandbox gives is told as the sandbox's, and production's grant is told besides")
    func entitlements() throws {
        var story = EventStory()
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        try story.learn(at: 0, month.with { $0.environment = .sandbox })
        #expect(story.events.map(\.environment) == [.sandbox, .sandbox])
        #expect(try story.learn(at: 1, month.signed(.day(1))) == ["subscription.started", "entitlement.granted"])
        #expect(story.last?.environment == .production)
        #expect(
            try story.learn(at: 2, month.refunded(.day(2)).with { $0.environment = .sandbox }) == ["purchase.refunded", "entitlement.lost"])
        #expect(story.events.suffix(2).map(\.environment) == [.sandbox, .sandbox])
        #expect(fold(story.facts, at: .day(2), rules: story.rules).entitlements.first { $0.id == "pro" }?.givesAccess == true)
        #expect(Set(story.events.map(\.id)).count == story.events.count)
    }

    private static func environment(_ fact: LifeFact) -> AppStoreEnvironment {
        switch fact {
        case .transaction(let fact): fact.scope.environment
        case .renewal(let fact): fact.key.scope.environment
        }
    }

    private static func inSandbox(_ fact: LifeFact) throws -> LifeFact {
        let scope = try PurchaseScope(app: "shop", environment: .sandbox, testRun: nil)
        switch fact {
        case .transaction(let fact): return .transaction(fact.copy(TransactionKey(scope: scope, id: fact.id), signed: fact.source.date))
        case .renewal(let fact):
            var moved = RenewalFact(key: OriginalTransactionKey(scope: scope, id: fact.key.id), source: fact.source)
            moved.willAutoRenew = fact.willAutoRenew
            moved.renewalDate = fact.renewalDate
            moved.isInBillingRetry = fact.isInBillingRetry
            return .renewal(moved)
        }
    }
}
