import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Policies on conflicts")
struct OwnershipPolicyTests {
    let story = OwnershipTests()

    @Test("a purchase that runs does not move, one that has ended does", arguments: [(20.0, "anna"), (35, "ben"), (70, "anna")])
    func transferIfInactive(day: Double, owner: String) throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let again = Purchase.month(id: "2", original: "1", from: .day(60), to: .day(90))
        let activity = ChainActivity(
            try FactSet(month, again, renewals: [Renewal(of: "1", renews: false, ends: .day(30), signed: .day(3))]), rules: .standard)
        let claims = [try story.claim("anna", 1), try story.claim("ben", day)]
        for order in Permutations.of(2) {
            let decision = Ownership.decide(
                namings: [], claims: order.map { claims[$0] }, customers: [:],
                policy: OwnershipPolicy(conflict: .transferIfInactive, requiresToken: false), isInactive: activity.isInactive)
            #expect(decision.owner == CustomerID(owner))
            #expect(decision.holders == [CustomerID(owner)])
            #expect(decision.conflicts.count == 1)
        }
    }

    @Test("grace runs, retry does not, and nobody knows counts as running")
    func activity() throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let grace = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30)).inRetry(graceUntil: .day(46))
        let troubled = ChainActivity(try FactSet(month, renewals: [grace]), rules: .standard)
        #expect([29, 45, 46, 100].map { troubled.isInactive(at: .day($0)) } == [false, false, true, true])
        let unknown = ChainActivity(try FactSet(month), rules: .standard)
        #expect([30, 30.9, 31].map { unknown.isInactive(at: .day($0)) } == [false, false, true])
        let lifetime = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0)).with { $0.environment = .sandbox }
        #expect(ChainActivity(try FactSet(lifetime.refunded(.day(3))), rules: .standard).isInactive(at: .day(2)) == false)
        #expect(ChainActivity(try FactSet(lifetime.refunded(.day(3))), rules: .standard).isInactive(at: .day(3)))
        let gems = Purchase("gems", .consumable, id: "1", on: .day(0))
        #expect(ChainActivity(try FactSet(gems), rules: .standard).isInactive(at: .day(300)) == false)
    }

    @Test("sharing goes as far as its limit, and those who were first have it")
    func shareLimit() throws {
        let claims = [try story.claim("carl", 3), try story.claim("anna", 1), try story.claim("ben", 2)]
        for order in Permutations.of(3) {
            let decision = Ownership.decide(
                namings: [], claims: order.map { claims[$0] }, customers: [:],
                policy: OwnershipPolicy(conflict: .share, requiresToken: false, shareLimit: 2))
            #expect(decision.owner == "anna")
            #expect(decision.holders == ["anna", "ben"])
            #expect(decision.conflicts.count == 2)
            #expect(decision.outcome(for: "carl", before: .unclaimed) == .ownedByAnotherCustomer)
        }
    }

    @Test("each environment has its own terms")
    func environments() throws {
        let policy = OwnershipPolicy(
            conflict: .reject, requiresToken: true, exceptions: [.sandbox: .init(conflict: .transfer, requiresToken: false)])
        func owner(_ environment: AppStoreEnvironment) throws -> CustomerID? {
            let scope = try PurchaseScope(app: "shop", environment: environment, testRun: nil)
            let claims = [("anna", 1.0), ("ben", 2)].map { name, day in
                ClaimFact(
                    original: OriginalTransactionKey(scope: scope, id: "1"), customer: CustomerID(name), claimedAt: .day(day),
                    evidence: .of(name))
            }
            return Ownership.decide(namings: [], claims: claims, customers: [:], policy: policy).owner
        }
        #expect(try owner(.production) == nil)
        #expect(try owner(.sandbox) == "ben")
    }
}
