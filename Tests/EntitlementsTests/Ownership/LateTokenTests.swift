import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Tokens that come afterwards")
struct LateTokenTests {
    let story = OwnershipTests()

    @Test("B42 — a token that is set afterwards for the owner changes nothing", arguments: OwnershipPolicy.Conflict.allCases)
    func sameCustomer(conflict: OwnershipPolicy.Conflict) throws {
        let before = story.decide([], [try story.claim("anna", 1)], conflict)
        let after = story.decide([try story.naming(1, 30)], [try story.claim("anna", 1)], conflict)
        #expect(after == before)
    }

    @Test(
        "B42 — a token that afterwards names somebody else is a conflict that the policy decides",
        arguments: OwnershipPolicy.Conflict.allCases)
    func otherCustomer(conflict: OwnershipPolicy.Conflict) throws {
        let namings = [try story.naming(2, 30), try story.naming(2, 60)]
        for order in Permutations.of(2) {
            let decision = story.decide(order.map { namings[$0] }, [try story.claim("anna", 1)], conflict)
            switch conflict {
            case .reject, .transferIfInactive: #expect(decision.holders == ["anna"])
            case .transfer: #expect(decision.holders == ["ben"])
            case .share: #expect(decision.holders == ["anna", "ben"])
            }
            #expect(decision.owner == (conflict == .transfer ? "ben" : "anna"))
            #expect(decision.conflicts.map(\.kind) == [.token])
            #expect(decision.conflicts.map(\.claimant) == ["ben"])
        }
    }

    @Test("B42 — who was named before anybody claimed has it, though the naming is not of the first transaction")
    func namedFirst() throws {
        #expect(story.decide([try story.naming(1, 30)], [try story.claim("ben", 31)]).owner == "anna")
        #expect(story.decide([try story.naming(77, 30), try story.naming(1, 60)], [try story.claim("ben", 31)]).owner == "ben")
    }

    @Test("B42 — Apple's clock may run ahead of ours: the token of the first transaction still comes before the claim on it")
    func clocks() throws {
        let naming = try story.naming(1, 1.002)
        #expect(story.decide([naming], [try story.claim("ben", 1)]).owner == "anna")
    }

    @Test("B42 — a shared purchase is linked by a claim only: the purchaser's token in it binds nobody")
    func shared() throws {
        let shared = try Purchase.month(id: "2", from: .day(0), to: .day(30)).with {
            $0.inAppOwnershipType = .familyShared
            $0.appAccountToken = AppAccountToken(high: 0, low: 1)
        }.fact
        var facts = FactSet(transactions: [shared])
        #expect(facts.namings.isEmpty)
        facts.insert(ClaimFact(original: shared.originalKey, customer: "ben", claimedAt: .day(1), evidence: .of("claim")))
        let decision = Ownership.decide(
            namings: facts.namings.values, claims: facts.claims.values, customers: story.tokens, policy: .standard)
        #expect(decision.owner == "ben")
        #expect(decision.conflicts.isEmpty)
    }

    @Test("a token taken back or changed again and again never leaves the purchase with two owners or none", arguments: Seeds.first(200))
    func manyTokens(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let namings = try (0..<4).map { _ in
            try story.naming(UInt64.random(in: 1...3, using: &generator), Double(Int.random(in: 0...9, using: &generator)))
        }
        let claims = try ["anna", "ben", "carl"].map { try story.claim(CustomerID($0), Double(Int.random(in: 0...9, using: &generator))) }
        for conflict in OwnershipPolicy.Conflict.allCases {
            let decision = story.decide(namings, claims, conflict)
            let owner = try #require(decision.owner, "seed \(seed)")
            #expect(conflict == .share ? decision.holders.contains(owner) : decision.holders == [owner], "seed \(seed)")
            #expect(
                story.decide(namings.shuffled(using: &generator), claims.shuffled(using: &generator), conflict) == decision, "seed \(seed)")
        }
    }
}
