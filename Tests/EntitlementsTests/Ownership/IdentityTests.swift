import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Customers without an account")
struct IdentityTests {
    let story = OwnershipTests()

    func decide(
        _ claims: [ClaimFact], _ conflict: OwnershipPolicy.Conflict = .reject, anonymous: [CustomerID] = ["n1", "n2"],
        logIns: [(CustomerID, CustomerID)] = [], limit: Int = 10, namings: [TokenNaming] = []
    ) -> OwnershipDecision {
        let aliases = logIns.enumerated().map { index, pair in
            AliasFact(app: "shop", anonymous: pair.0, customer: pair.1, loggedInAt: .day(Double(index) + 10))
        }
        return Ownership.decide(
            namings: namings, claims: claims, customers: story.tokens,
            policy: OwnershipPolicy(conflict: conflict, requiresToken: false, anonymousLimit: limit),
            identities: Identities(anonymous: anonymous, aliases: aliases))
    }

    @Test("B113 — who restores before logging in has access for the moment, and the owner keeps the purchase")
    func restoreBeforeLogIn() throws {
        let claims = [try story.claim("anna", 1), try story.claim("n1", 2)]
        let decision = decide(claims)
        #expect(decision.owner == "anna")
        #expect(decision.holders == ["anna", "n1"])
        #expect(decision.conflicts.isEmpty)
        #expect(decision.outcome(for: "n1", before: decide([claims[0]])) == .shared)
        let loggedIn = decide(claims, logIns: [("n1", "anna")])
        #expect(loggedIn.owner == "anna")
        #expect(loggedIn.holders == ["anna"])
        #expect(loggedIn.conflicts.isEmpty)
    }

    @Test("B113 — whoever logs in as somebody else gets what the policy gives", arguments: OwnershipPolicy.Conflict.allCases)
    func logInAsSomebodyElse(conflict: OwnershipPolicy.Conflict) throws {
        let claims = [try story.claim("anna", 1), try story.claim("n2", 3)]
        let decision = decide(claims, conflict, logIns: [("n2", "ben")])
        switch conflict {
        case .reject, .transferIfInactive:
            #expect(decision.owner == "anna")
            #expect(decision.holders == ["anna"])
        case .transfer:
            #expect(decision.owner == "ben")
            #expect(decision.holders == ["ben"])
            let event = decision.transfer(of: try story.original(), before: decide([claims[0]]), at: .day(3))
            #expect(event?.kind == .purchaseTransferred)
            #expect(event?.otherCustomer == "anna")
        case .share:
            #expect(decision.owner == "anna")
            #expect(decision.holders == ["anna", "ben"])
        }
        #expect(decision.conflicts.map(\.claimant) == ["ben"])
    }

    @Test("what was bought before logging in belongs to the account, in whatever order it is told")
    func boughtAnonymously() throws {
        let claims = [try story.claim("n1", 1), try story.claim("ben", 5)]
        for order in Permutations.of(2) {
            let ordered = order.map { claims[$0] }
            #expect(decide(ordered, logIns: [("n1", "anna")]).owner == "anna")
            #expect(decide(ordered).owner == "ben")
            #expect(decide(ordered).holders == ["ben", "n1"])
        }
    }

    @Test("an app without accounts serves the devices of one Apple Account, up to the limit")
    func noAccounts() throws {
        let devices = (1...5).map { CustomerID("d\($0)") }
        let claims = try devices.enumerated().map { try story.claim($1, Double($0)) }
        let decision = decide(claims, anonymous: devices, limit: 3)
        #expect(decision.owner == "d1")
        #expect(decision.holders == ["d1", "d2", "d3", "d4"])
        #expect(decision.outcome(for: "d5", before: .unclaimed) == .ownedByAnotherCustomer)
    }

    @Test("an anonymous customer logs in as one account for good")
    func onceOnly() {
        let first = AliasFact(app: "shop", anonymous: "n1", customer: "anna", loggedInAt: .day(1))
        let second = AliasFact(app: "shop", anonymous: "n1", customer: "ben", loggedInAt: .day(2))
        for aliases in [[first, second], [second, first]] {
            var facts = FactSet()
            for alias in aliases { facts.insert(alias) }
            #expect(Array(facts.aliases.values) == [first])
            #expect(Identities(anonymous: [], aliases: aliases).account(of: "n1") == "anna")
        }
    }

    @Test("two who have not logged in are never joined with each other")
    func neverJoined() {
        let alias = AliasFact(app: "shop", anonymous: "n1", customer: "n2", loggedInAt: .day(1))
        let identities = Identities(anonymous: ["n1", "n2"], aliases: [alias])
        #expect(identities.account(of: "n1") == "n1")
        #expect(identities.isAnonymous("n1"))
    }

    @Test("a hint shows first letters only", arguments: [("anna@example.com", "a•••@e•••"), ("user-42", "u•••"), ("", "")])
    func hint(customer: String, hint: String) {
        #expect(CustomerID(customer).maskedHint == hint)
    }
}
