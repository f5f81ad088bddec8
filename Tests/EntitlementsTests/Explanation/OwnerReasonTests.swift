import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Explaining whose a purchase is")
struct OwnerReasonTests {
    let token = AppAccountToken(high: 1, low: 2)
    let rules: AccessRules = {
        var rules = AccessRules.standard
        rules.entitlements["pro"] = EntitlementRule(products: ["pro.month"])
        return rules
    }()

    func owners(_ facts: FactSet, policy: OwnershipPolicy = .standard, tokens: Set<AppAccountToken> = [], names: Bool = false) -> [Reason] {
        let found = explain(facts, at: .day(1), rules: rules, customer: "anna", policy: policy, tokens: tokens, namesOthers: names)
        return (found.entitlements.flatMap(\.reasons) + found.claims).filter { $0.code.rawValue.hasPrefix("owner.") }
    }

    func month(_ token: AppAccountToken? = nil) throws -> TransactionFact {
        try Purchase.month(id: "1", from: .day(0), to: .day(30)).with { $0.appAccountToken = token }.fact
    }

    func claim(_ fact: TransactionFact, by customer: CustomerID = "anna") -> ClaimFact {
        ClaimFact(original: fact.originalKey, customer: customer, claimedAt: .day(0.5), evidence: fact.source.evidence)
    }

    @Test("by the customer's token, by an order, by the first claim, or as recorded")
    func basis() throws {
        let named = try month(token)
        var facts = FactSet(transactions: [named])
        #expect(owners(facts).map(\.code) == [.ownerRecorded])
        #expect(owners(facts, tokens: [token]).map(\.code) == [.ownerToken])
        #expect(owners(facts, tokens: [token]).first?.transaction == "1")
        facts.insert(claim(named))
        #expect(owners(facts).map(\.code) == [.ownerFirstClaim])
        facts.insert(
            OrderFact(id: token, app: "shop", customer: "anna", productID: "pro.month", metadata: nil, createdDate: .day(-1)))
        let order = try #require(owners(facts).first)
        #expect(order.code == .ownerOrder && order.facts.map(\.key.kind) == [.transaction, .order])
        #expect(order.words.contains("names order \(token) of the customer"))
    }

    @Test("a move by the team is told to both, and names the other only to the team")
    func moved() throws {
        let fact = try month(token)
        func move(_ former: CustomerID, _ successor: CustomerID, _ day: Double) -> TransferFact {
            TransferFact(original: fact.originalKey, former: former, successor: successor, transferredAt: .day(day))
        }
        var facts = FactSet(transactions: [fact])
        facts.insert(claim(fact))
        facts.insert(move("mallory", "anna", 0.7))
        let got = try #require(owners(facts, tokens: [token]).first)
        #expect(got.code == .ownerTransferred && got.start == .day(0.7) && got.otherCustomer == nil && got.facts.isEmpty)
        #expect(got.words.hasPrefix("the team moved it to the customer on "))
        let named = try #require(owners(facts, names: true).first)
        #expect(named.otherCustomer == "mallory" && named.facts.map(\.key.kind) == [.transfer])
        #expect(named.words.contains("it was of customer mallory"))
        var lost = FactSet()
        lost.insert(claim(fact))
        lost.insert(move("anna", "ben", 0.8))
        #expect(owners(lost).map(\.code) == [.ownerTransferredAway])
        #expect(owners(lost).first?.words.contains("the team moved it to another customer") == true)
        #expect(owners(lost, names: true).first?.otherCustomer == "ben")
        lost.insert(move("ben", "carl", 0.9))
        #expect(owners(lost).map(\.code) == [.ownerElsewhere], "it was not taken from this customer last")
    }

    @Test("a conflict is told and names nobody, unless the team asks")
    func conflict() throws {
        let fact = try month()
        var facts = FactSet(transactions: [fact])
        facts.insert(claim(fact))
        facts.insert(OwnershipConflict(original: fact.originalKey, owner: "anna", claimant: "mallory", kind: .claim))
        let quiet = owners(facts)
        #expect(quiet.map(\.code) == [.ownerFirstClaim, .ownerConflict])
        #expect(quiet.last?.words == "somebody else claimed it too; recorded as a conflict")
        #expect(!String(reflecting: quiet).contains("mallory"))
        #expect(owners(facts, names: true).last?.words.hasPrefix("customer mallory claimed it too; recorded as a conflict") == true)
    }

    @Test(
        "who came second holds it by the policy",
        arguments: [
            (OwnershipPolicy.Conflict.share, ReasonCode.ownerShared), (.transfer, .ownerMoved), (.transferIfInactive, .ownerMoved),
            (.reject, .ownerRecorded),
        ])
    func second(conflict: OwnershipPolicy.Conflict, code: ReasonCode) throws {
        let fact = try month()
        var facts = FactSet(transactions: [fact])
        facts.insert(claim(fact))
        facts.insert(OwnershipConflict(original: fact.originalKey, owner: "bert", claimant: "anna", kind: .claim))
        let policy = OwnershipPolicy(conflict: conflict, requiresToken: false)
        #expect(owners(facts, policy: policy).map(\.code) == [code])
        #expect(!String(reflecting: owners(facts, policy: policy)).contains("bert"))
    }

    @Test("a claim before the log-in is the account's")
    func logIn() throws {
        let fact = try month()
        var facts = FactSet(transactions: [fact])
        facts.insert(claim(fact, by: "device-7"))
        facts.insert(AliasFact(app: "shop", anonymous: "device-7", customer: "anna", loggedInAt: .day(0.7)))
        #expect(owners(facts).map(\.code) == [.ownerFirstClaim, .ownerLoggedIn])
    }

    @Test("a claim that got nothing is parked or belongs to somebody else")
    func lost() throws {
        let fact = try month()
        var facts = FactSet()
        facts.insert(claim(fact))
        let strict = OwnershipPolicy(conflict: .reject, requiresToken: true)
        #expect(owners(facts, policy: strict).map(\.code) == [.ownerParked])
        #expect(owners(facts).map(\.code) == [.ownerElsewhere])
        facts.insert(OwnershipConflict(original: fact.originalKey, owner: "bert", claimant: "anna", kind: .claim))
        #expect(owners(facts, policy: strict).map(\.code) == [.ownerElsewhere])
        #expect(owners(facts).first?.words.contains("it belongs to another customer") == true)
        #expect(owners(facts, names: true).first?.words.contains("it belongs to customer bert") == true)
    }
}
