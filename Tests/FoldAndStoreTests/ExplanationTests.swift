import AppStoreSimulator
import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Explanations of what the store sold")
struct ExplanationTests {
    @Test("for every customer of drawn worlds each answer is the fold's and rests on facts of the store", arguments: Seeds.first(3))
    func worlds(batch: UInt64) async throws {
        var rules = AccessRules.standard
        rules.entitlements = [
            "pro": EntitlementRule(products: ["gold.month", "silver.month", "lifetime"]),
            "week": EntitlementRule(products: ["bronze.week"]),
        ]
        for seed in batch * 100..<batch * 100 + 100 {
            var world = try await RandomWorld(seed: seed)
            try await world.live(steps: 30)
            let now = await world.store.summary().now
            for person in RandomWorld.people {
                let facts = try Self.facts(about: person, world)
                let state = fold(facts, at: now, rules: rules)
                let found = explain(facts, at: now, rules: rules, customer: CustomerID(person))
                #expect(found.entitlements.map(\.answer) == state.entitlements.map(\.access), "seed \(seed), \(person)")
                for entitlement in found.entitlements where entitlement.answer == .yes {
                    let giving = entitlement.reasons.filter { $0.effect == .gives }.flatMap(\.facts)
                    #expect(!giving.isEmpty && giving.allSatisfy { facts.contains($0.key) }, "seed \(seed), \(person)")
                }
                let starts = world.transactions.filter { $0.account == person }.compactMap(\.payload.transactionId)
                let story = timeline(facts, rules: rules, until: now, customer: CustomerID(person)).entries
                let told = Set(story.flatMap(\.facts).filter { $0.key.kind == .transaction }.map(\.key.id))
                #expect(told == Set(starts.map(\.rawValue)), "seed \(seed), \(person)")
            }
        }
    }

    private static func facts(about person: String, _ world: RandomWorld) throws -> FactSet {
        var facts = FactSet()
        for (index, entry) in world.transactions.enumerated() where entry.account == person {
            facts.insert(try TransactionFact(signed: entry.payload, app: "app", testRun: nil, evidence: .of("t\(index)")))
        }
        for (index, entry) in world.renewals.enumerated() where entry.account == person {
            facts.insert(try RenewalFact(signed: entry.payload, app: "app", testRun: nil, evidence: .of("r\(index)")))
        }
        return facts
    }
}
