import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Entitlements")
struct EntitlementTests {
    static func rules(before version: String? = nil) -> AccessRules {
        var rules = AccessRules.standard
        rules.products["pass"] = ProductRule(lengthInDays: 7)
        rules.entitlements = [
            "pro": EntitlementRule(
                products: ["pro.month", "lifetime", "pass"], originalVersionBefore: version.flatMap { AppVersion($0) }),
            "extra": EntitlementRule(products: ["extra"]),
        ]
        return rules
    }

    func pro(_ facts: FactSet, at day: Double, before version: String? = nil) throws -> Entitlement {
        try #require(fold(facts, at: .day(day), rules: Self.rules(before: version)).entitlements.first { $0.id == "pro" })
    }

    @Test("any product of the mapping gives it, and the latest end counts")
    func products() throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let pass = Purchase("pass", .nonRenewing, id: "2", on: .day(28))
        #expect(try pro(try FactSet(month), at: 1).expirationDate == .day(30))
        let both = try pro(try FactSet(month, pass), at: 29)
        #expect(both.access == .yes)
        #expect(both.expirationDate == .day(35))
        #expect(both.givingSources.count == 2)
        #expect(try pro(try FactSet(month, pass), at: 34).givesAccess)
        let lifetime = Purchase("lifetime", .nonConsumable, id: "3", on: .day(1))
        #expect(try pro(try FactSet(month, lifetime), at: 2).expirationDate == nil)
        #expect(try pro(FactSet(), at: 2).access == .no)
    }

    @Test("every source names the documents that say so")
    func evidence() throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let renewal = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(0))
        let source = try #require(try pro(try FactSet(month, renewals: [renewal]), at: 1).sources.first)
        #expect(source.evidence == [try month.fact.source.evidence, try renewal.fact.source.evidence])
    }

    @Test("nobody knows while a renewal is awaited, and that outranks no but not yes")
    func unknown() throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        #expect(try pro(try FactSet(month), at: 30.1).access == .unknown)
        #expect(try !pro(try FactSet(month), at: 30.1).givesAccess)
        let lifetime = Purchase("lifetime", .nonConsumable, id: "3", on: .day(1))
        #expect(try pro(try FactSet(month, lifetime), at: 30.1).access == .yes)
        #expect(try pro(try FactSet(month), at: 32).access == .no)
    }

    @Test("a grant gives an entitlement for its time, until it is withdrawn")
    func grant() throws {
        var facts = FactSet()
        var grant = GrantFact(
            id: "g", app: "shop", customer: "anna", content: .entitlement("pro"), grantedAt: .day(1), expirationDate: .day(10))
        facts.insert(grant)
        #expect(try [0.9, 1, 9.9, 10].map { try pro(facts, at: $0).givesAccess } == [false, true, true, false])
        grant.withdrawnAt = .day(5)
        facts.insert(grant)
        #expect(try [4.9, 5].map { try pro(facts, at: $0).givesAccess } == [true, false])
    }

    func appTransaction(_ version: String?, _ environment: AppStoreEnvironment = .production, signed day: Double = 0) throws
        -> AppTransactionFact
    {
        var payload = JWSAppTransactionDecodedPayload()
        payload.originalApplicationVersion = version
        payload.receiptCreationDate = .day(day)
        payload.originalPurchaseDate = .day(-500)
        payload.appTransactionId = "704000000000000001"
        return try AppTransactionFact(
            signed: payload, environment: environment, app: "shop", testRun: nil, evidence: .of("\(version ?? "") \(day)"))
    }

    @Test(
        "who got the app before it became free has what it held",
        arguments: [("1.9", Answer.yes), ("2.0", .no), ("2", .no), ("1.10.4", .yes)])
    func originalVersion(version: String, answer: Answer) throws {
        var facts = FactSet()
        #expect(try pro(facts, at: 1, before: "2.0").access == .unknown)
        facts.insert(try appTransaction(version))
        #expect(try pro(facts, at: 1, before: "2.0").access == answer)
        #expect(try pro(facts, at: 1).access == .no)
    }

    @Test("the sandbox's fixed version gives nothing, and a version that cannot be read leaves the answer open")
    func odd() throws {
        var facts = FactSet()
        facts.insert(try appTransaction("1.0", .sandbox))
        #expect(try pro(facts, at: 1, before: "2.0").access == .unknown)
        #expect(try !pro(facts, at: 1, before: "2.0").givesAccess)
        facts.insert(try appTransaction("beta", signed: 1))
        #expect(try pro(facts, at: 1, before: "2.0").access == .unknown)
        facts.insert(try appTransaction("1.0", signed: 2))
        #expect(try pro(facts, at: 1, before: "2.0").access == .yes)
    }

    @Test("versions compare number by number")
    func versions() throws {
        let ordered = ["0", "0.9", "1", "1.0.1", "1.2", "1.10", "2", "317"].compactMap { AppVersion($0) }
        #expect(ordered.count == 8)
        #expect(ordered == ordered.shuffled().sorted())
        #expect(AppVersion("1.0") == AppVersion("1"))
        for text in ["", "1.", ".1", "1..2", "v1", "1.2b", "-1", "99999999999999999999999", "1.1.1.1.1.1.1.1.1"] {
            #expect(AppVersion(text) == nil)
        }
    }
}
