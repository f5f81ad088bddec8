import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

/// The team's word about whose a purchase is.
@Suite("Moves by the team")
struct TransferTests {
    private let story = OwnershipTests()

    func transfer(_ former: CustomerID?, _ successor: CustomerID?, _ day: Double) throws -> TransferFact {
        TransferFact(original: try story.original(), former: former, successor: successor, transferredAt: .day(day))
    }

    func decide(
        _ transfers: [TransferFact], _ claims: [ClaimFact], _ namings: [TokenNaming] = [], _ conflict: OwnershipPolicy.Conflict = .reject,
        identities: Identities = .none
    ) -> OwnershipDecision {
        Ownership.decide(
            namings: namings, claims: claims, transfers: transfers, customers: story.tokens,
            policy: OwnershipPolicy(conflict: conflict, requiresToken: false),
            identities: identities)
    }

    @Test("the last move stands under every policy, whatever claims and tokens say", arguments: OwnershipPolicy.Conflict.allCases)
    func stands(conflict: OwnershipPolicy.Conflict) throws {
        let claims = [try story.claim("anna", 1), try story.claim("carl", 9), try story.claim("ben", 2)]
        let moves = [try transfer("anna", "ben", 3), try transfer("ben", "dora", 5)]
        for order in Permutations.of(2) {
            let decision = decide(order.map { moves[$0] }, claims, [try story.naming(1, 0)], conflict)
            #expect(decision.owner == "dora")
            #expect(decision.holders == (conflict == .share ? ["carl", "dora"] : ["dora"]), "whom it was taken from shares nothing")
            #expect(decision.conflicts.map(\.claimant) == ["carl"], "only what came after the move is in conflict with it")
            #expect(decision.conflicts.map(\.owner) == ["dora"])
        }
    }

    @Test("who lost it claims it again in vain, and that is a conflict")
    func again() throws {
        let claim = ClaimFact(original: try story.original(), customer: "anna", moments: .day(1) ... .day(7), evidence: .of("a"))
        let decision = decide([try transfer("anna", "ben", 3)], [claim], [], .transfer)
        #expect(decision.owner == "ben")
        #expect(decision.holders == ["ben"])
        #expect(decision.conflicts.map(\.claimant) == ["anna"])
        #expect(decision.outcome(for: "anna", before: decision) == .ownedByAnotherCustomer)
    }

    @Test("a move back is the last word again")
    func back() throws {
        let moves = [try transfer("anna", "ben", 3), try transfer("ben", "anna", 4)]
        #expect(decide(moves, [try story.claim("anna", 1)], [], .share).holders == ["anna"])
    }

    @Test("of two moves at one moment the greater id wins, in whatever order they are known")
    func ties() throws {
        let moves = [try transfer("anna", "ben", 3), try transfer("carl", "dora", 3)]
        for order in Permutations.of(2) { #expect(decide(order.map { moves[$0] }, []).owner == "dora") }
        #expect(moves[0].combined(with: try transfer("anna", "carl", 3)).successor == "carl")
        #expect(try transfer("anna", "carl", 3).combined(with: moves[0]).successor == "carl")
    }

    @Test("a move to somebody who logged in later is the account's")
    func loggedIn() throws {
        let alias = AliasFact(app: "shop", anonymous: "nobody", customer: "ben", loggedInAt: .day(9))
        let identities = Identities(anonymous: ["nobody"], aliases: [alias])
        #expect(decide([try transfer("anna", "nobody", 3)], [try story.claim("anna", 1)], identities: identities).owner == "ben")
    }

    @Test("what was made nobody's is the first one's who claims it afterwards, or is named by a later purchase")
    func nobodys() throws {
        let released = [try transfer("anna", "ben", 3), try transfer(nil, nil, 5)]
        let before = [try story.claim("anna", 1), try story.claim("carl", 2)]
        let none = decide(released, before, [try story.naming(1, 0)])
        #expect(none.owner == nil)
        #expect(none.holders.isEmpty)
        #expect(none.conflicts.isEmpty)
        #expect(decide(released, before + [try story.claim("dora", 6)]).owner == "dora")
        let again = ClaimFact(original: try story.original(), customer: "carl", moments: .day(2) ... .day(7), evidence: .of("c"))
        let both = decide(released, [before[0], again, try story.claim("dora", 8)], [], .reject)
        #expect(both.owner == "carl")
        #expect(both.conflicts.map(\.claimant) == ["dora"])
        #expect(decide(released, before, [try story.naming(2, 6)]).owner == "ben")
        #expect(decide(released + [try transfer("x", "anna", 9)], [again]).owner == "anna")
    }

    @Test("sets of facts with moves are the same in whatever order the moves came")
    func facts() throws {
        let moves = [try transfer("anna", "ben", 3), try transfer("anna", "carl", 4), try transfer("ben", "anna", 4)]
        var sets: Set<FactSet> = []
        for order in Permutations.of(3) {
            var set = FactSet()
            for index in order { set.insert(moves[index]) }
            sets.insert(set)
        }
        #expect(sets.count == 1)
        #expect(sets.first?.transfers.count == 2)
        #expect(try sets.first?.excluding([story.original()]).transfers.isEmpty == true)
    }
}
