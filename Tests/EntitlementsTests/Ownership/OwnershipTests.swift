import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Whose is it")
struct OwnershipTests {
    static let scope = try? PurchaseScope(app: "shop", environment: .production, testRun: nil)
    let tokens: [AppAccountToken: CustomerID] = [AppAccountToken(high: 0, low: 1): "anna", AppAccountToken(high: 0, low: 2): "ben"]

    func original() throws -> OriginalTransactionKey {
        OriginalTransactionKey(scope: try #require(Self.scope), id: "1")
    }

    func claim(_ customer: CustomerID, _ day: Double) throws -> ClaimFact {
        ClaimFact(original: try original(), customer: customer, claimedAt: .day(day), evidence: .of("\(customer)\(day)"))
    }

    func naming(_ token: UInt64, _ day: Double) throws -> TokenNaming {
        TokenNaming(
            original: try original(), token: AppAccountToken(high: 0, low: token), transaction: TransactionID("\(day)"),
            purchaseDate: .day(day))
    }

    func decide(
        _ namings: [TokenNaming] = [], _ claims: [ClaimFact] = [], _ conflict: OwnershipPolicy.Conflict = .reject,
        requiresToken: Bool = false
    ) -> OwnershipDecision {
        Ownership.decide(
            namings: namings, claims: claims, customers: tokens,
            policy: OwnershipPolicy(conflict: conflict, requiresToken: requiresToken))
    }

    @Test("the first claim binds, in whatever order the claims are known")
    func firstClaim() throws {
        let claims = [try claim("ben", 2), try claim("anna", 1), try claim("carl", 3)]
        for order in Permutations.of(3) {
            let decision = decide([], order.map { claims[$0] })
            #expect(decision.owner == "anna")
            #expect(decision.holders == ["anna"])
            #expect(decision.conflicts.count == 2)
        }
    }

    @Test("claims of the same instant are told apart by the customer's id")
    func sameInstant() throws {
        #expect(decide([], [try claim("ben", 1), try claim("anna", 1)]).owner == "anna")
    }

    @Test("the first transaction's token outranks every claim")
    func tokenFirst() throws {
        let decision = decide([try naming(1, 0), try naming(2, 9)], [try claim("ben", 0)])
        #expect(decision.owner == "anna")
        #expect(decision.conflicts.map(\.kind.rawValue).sorted() == ["claim", "token"])
    }

    @Test("a token that names nobody known leaves the purchase to the first claim, unless a token is required")
    func unknownToken() throws {
        #expect(decide([try naming(77, 0)], [try claim("anna", 1)]).owner == "anna")
        let parked = decide([try naming(77, 0)], [try claim("anna", 1)], requiresToken: true)
        #expect(parked.owner == nil)
        #expect(parked.isParked)
        #expect(parked.outcome(for: "anna", before: .unclaimed) == .parked)
        #expect(decide([try naming(1, 0)], [], requiresToken: true).owner == "anna")
    }

    @Test("B54 — a purchase that names nobody waits for its first claim")
    func unclaimed() throws {
        #expect(decide() == .unclaimed)
        #expect(decide([], [try claim("anna", 3)]).outcome(for: "anna", before: .unclaimed) == .bound)
    }

    @Test("B98 — a purchase goes to whom its token names, whoever posts it first")
    func accountSwitch() throws {
        let before = decide([try naming(1, 0)], [])
        let after = decide([try naming(1, 0)], [try claim("ben", 1)])
        #expect(after.owner == "anna")
        #expect(after.outcome(for: "ben", before: before) == .ownedByAnotherCustomer)
        #expect(decide([try naming(1, 0)], [try claim("ben", 1), try claim("anna", 2)]).owner == "anna")
    }

    @Test("B113 — under reject the purchase stays, and whoever asks is told no name")
    func reject() throws {
        let named = decide([], [try claim("anna", 1)])
        let afterRestore = decide([], [try claim("anna", 1), try claim("n1", 2)])
        #expect(afterRestore.owner == "anna")
        #expect(afterRestore.outcome(for: "n1", before: named) == .ownedByAnotherCustomer)
        #expect(afterRestore.outcome(for: "anna", before: named) == .alreadyBound)
    }

    @Test("B113 — under transfer the purchase moves to the last who claims it, and back")
    func transfer() throws {
        let first = decide([], [try claim("anna", 1)], .transfer)
        let moved = decide([], [try claim("anna", 1), try claim("ben", 2)], .transfer)
        #expect(moved.owner == "ben")
        #expect(moved.holders == ["ben"])
        #expect(moved.outcome(for: "ben", before: first) == .transferred)
        let again = try claim("anna", 1).combined(with: try claim("anna", 3))
        #expect(decide([], [again, try claim("ben", 2)], .transfer).owner == "anna")
    }

    @Test("B113 — under share both have access and one stays the payer")
    func share() throws {
        let decision = decide([], [try claim("ben", 2), try claim("anna", 1)], .share)
        #expect(decision.owner == "anna")
        #expect(decision.holders == ["anna", "ben"])
        #expect(decision.outcome(for: "ben", before: decide([], [try claim("anna", 1)], .share)) == .shared)
    }

    @Test("no policy leaves a claimed purchase with two owners or none", arguments: OwnershipPolicy.Conflict.allCases)
    func alwaysOneOwner(conflict: OwnershipPolicy.Conflict) throws {
        let claims = [try claim("n1", 2), try claim("anna", 1), try claim("n2", 3), try claim("ben", 4)]
        for order in Permutations.of(4) {
            for count in 1...4 {
                let decision = decide([], order.prefix(count).map { claims[$0] }, conflict)
                let owner = try #require(decision.owner)
                #expect(decision.holders.contains(owner))
                if conflict != .share { #expect(decision.holders == [owner]) }
            }
        }
    }

    @Test("B96 — a token is compared as a number, never as text")
    func tokenCase() throws {
        let lower = try #require(AppAccountToken("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        let upper = try #require(AppAccountToken("3F2504E0-4F89-41D3-9A0C-0305E82C3301"))
        let purchase = try Purchase("lifetime", .nonConsumable, id: "1", on: .day(0)).with { $0.appAccountToken = upper }.fact
        let naming = try #require(TokenNaming(purchase))
        let decision = Ownership.decide(namings: [naming], claims: [], customers: [lower: "anna"], policy: .standard)
        #expect(decision.owner == "anna")
    }

    @Test("a purchaser's token in a family member's purchase does not bind it to the purchaser")
    func familyToken() throws {
        let shared = try Purchase("lifetime", .nonConsumable, id: "1", on: .day(0)).with {
            $0.appAccountToken = AppAccountToken(high: 0, low: 1)
            $0.inAppOwnershipType = .familyShared
        }.fact
        #expect(TokenNaming(shared) == nil)
    }
}
