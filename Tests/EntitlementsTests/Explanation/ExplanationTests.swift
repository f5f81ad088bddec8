import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Explaining an entitlement")
struct ExplanationTests {
    var rules: AccessRules {
        var rules = AccessRules.standard
        rules.products["pass"] = ProductRule(lengthInDays: 7)
        rules.entitlements["pro"] = EntitlementRule(products: ["pro.month", "gold.month", "lifetime", "pass", "coins"])
        return rules
    }

    func reasons(_ facts: FactSet, at day: Double, _ rules: AccessRules? = nil) throws -> [Reason] {
        try #require(explain(facts, at: .day(day), rules: rules ?? self.rules, customer: "anna").entitlements.first { $0.id == "pro" })
            .reasons
    }

    func codes(_ facts: FactSet, at day: Double, _ rules: AccessRules? = nil) throws -> [ReasonCode] {
        try reasons(facts, at: day, rules).filter { $0.effect != .tells }.map(\.code).filter { $0 != .productNotBought }
    }

    let month = Purchase.month(id: "1", from: .day(0), to: .day(30))

    @Test("a subscription that runs names its period, its end, its document and whose it is")
    func running() throws {
        var facts = try FactSet(month)
        let fact = try month.fact
        facts.insert(ClaimFact(original: fact.originalKey, customer: "anna", claimedAt: .day(0.1), evidence: fact.source.evidence))
        let found = explain(facts, at: .day(3), rules: rules, customer: "anna")
        let pro = try #require(found.entitlements.first)
        let digest = "\(fact.source.evidence)".prefix(12)
        #expect(pro.words == "pro: yes, until 2026-01-31T00:00:00Z")
        #expect(
            pro.reasons.map(\.words) == [
                "subscription 1 (pro.month) runs until 2026-01-31T00:00:00Z: paid period 1, bought 2026-01-01T00:00:00Z; told by "
                    + "transaction 1, signed by Apple 2026-01-01T00:00:00Z (document \(digest)…)",
                "it is the customer's by the first claim on 2026-01-01T02:24:00Z; told by the customer's claim of 2026-01-01T02:24:00Z "
                    + "(document \(digest)…)",
            ])
        #expect(found.nextChange == .day(30))
    }

    @Test("each end of a subscription has its own reason")
    func ends() throws {
        #expect(try codes(try FactSet(month), at: 30.5) == [.subscriptionAwaitsRenewal])
        #expect(try codes(try FactSet(month), at: 32) == [.subscriptionExpired])
        let retry = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(30))
        #expect(try codes(try FactSet(month, renewals: [retry.inRetry(graceUntil: .day(46))]), at: 40) == [.subscriptionInGrace])
        #expect(try codes(try FactSet(month, renewals: [retry.inRetry(graceUntil: .day(46))]), at: 50) == [.subscriptionInRetry])
        #expect(try codes(try FactSet(month.refunded(.day(5))), at: 6) == [.purchaseRefunded])
        let part = month.refunded(.day(5)).with { $0.revocationPercentage = 50_000 }
        #expect(try codes(try FactSet(part), at: 6) == [.purchasePartlyRefunded])
        let shared = month.refunded(.day(5)).with { $0.inAppOwnershipType = .familyShared }
        #expect(try codes(try FactSet(shared), at: 6) == [.purchaseSharingEnded])
        let cancelled = Renewal(of: "1", renews: false, ends: .day(30), signed: .day(30)).with { $0.expirationIntent = .customerCancelled }
        let words = try reasons(try FactSet(month, renewals: [cancelled]), at: 31).map(\.words)
        #expect(words.first?.contains("expired 2026-01-31T00:00:00Z because the customer switched renewal off") == true)
    }

    @Test("what was upgraded away names the transaction that replaced it, and what was left names where it went")
    func replaced() throws {
        let upgraded = month.with { $0.isUpgraded = true }.signed(.day(10))
        let year = Purchase.month("max.year", id: "2", original: "1", from: .day(10), to: .day(375))
        let upgrade = try #require(try reasons(try FactSet(upgraded, year), at: 20).first)
        #expect(upgrade.code == .subscriptionUpgraded && upgrade.otherTransaction == "2" && upgrade.otherProductID == "max.year")
        #expect(upgrade.words.contains("was upgraded away by transaction 2 (max.year) 2026-01-11T00:00:00Z"))
        let later = Purchase.month("max.year", id: "2", original: "1", from: .day(30), to: .day(395))
        let change = try #require(try reasons(try FactSet(month, later), at: 40).first)
        #expect(change.code == .subscriptionChanged && change.otherTransaction == "2")
        #expect(try codes(try FactSet(upgraded), at: 20) == [.subscriptionUpgraded])
        let both = explain(try FactSet(upgraded, year), at: .day(20), rules: rules, customer: "anna")
        #expect(both.products.map(\.words) == ["product max.year: yes, until 2027-01-11T00:00:00Z"])
        #expect(both.products.first?.reasons.last?.code == .productNotMapped)
    }

    @Test("what gives nothing says why")
    func nothing() throws {
        #expect(try reasons(FactSet(), at: 1).map(\.code) == [.productNotBought])
        #expect(try codes(try FactSet(Purchase("coins", .consumable, id: "5", on: .day(0))), at: 1) == [.consumableAwaitsFulfilment])
        #expect(
            try codes(try FactSet(Purchase("lifetime", ProductType(rawValue: "Tomorrow"), id: "5", on: .day(0))), at: 1) == [
                .purchaseUnclassified
            ])
        let lifetime = Purchase("lifetime", .nonConsumable, id: "5", on: .day(0))
        #expect(
            try codes(try FactSet(lifetime.with { $0.inAppOwnershipType = InAppOwnershipType(rawValue: "LENT") }), at: 1) == [
                .purchaseUnknownOwnership
            ])
        var strict = rules
        strict.environments = [.production]
        #expect(try codes(try FactSet(lifetime.with { $0.environment = .sandbox }), at: 1, strict) == [.environmentNotAllowed])
        #expect(try codes(try FactSet(month.with { $0.environment = .sandbox }), at: 1, strict) == [.environmentNotAllowed])
        #expect(try codes(try FactSet(month.with { $0.environment = .sandbox }), at: 40, strict) == [.subscriptionExpired])
        let empty = month.with { $0.expiresDate = $0.purchaseDate }
        #expect(try codes(try FactSet(empty), at: 1) == [.purchaseWithoutLength])
        let pass = Purchase("pass", .nonRenewing, id: "6", on: .day(0))
        #expect(try codes(try FactSet(pass), at: 1) == [.passRuns])
        #expect(try codes(try FactSet(pass), at: 8) == [.passEnded])
        var lengthless = rules
        lengthless.products = [:]
        #expect(try codes(try FactSet(pass), at: 8, lengthless) == [.passEndUnknown])
        #expect(try codes(try FactSet(lifetime), at: -1) == [.purchaseLater])
    }

    @Test("a past moment tells what came later, and that earlier documents about a renewal are not kept")
    func past() throws {
        let refunded = try reasons(try FactSet(month.refunded(.day(5))), at: 4)
        #expect(refunded.map(\.code) == [.subscriptionRuns, .purchaseTakenBackLater, .ownerRecorded])
        let next = Purchase.month(id: "2", original: "1", from: .day(40), to: .day(70))
        let renewal = Renewal(of: "1", renews: true, ends: .day(70), signed: .day(40))
        let then = try reasons(try FactSet(month, next, renewals: [renewal]), at: 35)
        #expect(then.map(\.code).prefix(2) == [.subscriptionExpired, .subscriptionHistoryNotKept])
        #expect(then[1].words.contains("of 2026-02-10T00:00:00Z, after the moment asked for"))
        #expect(try !reasons(try FactSet(month, next, renewals: [renewal]), at: 41).map(\.code).contains(.subscriptionHistoryNotKept))
    }

    @Test("grants give for their time, and tell when they were withdrawn")
    func grants() throws {
        var facts = FactSet()
        var grant = GrantFact(
            id: "g", app: "shop", customer: "anna", content: .entitlement("pro"), grantedAt: .day(1), expirationDate: .day(10))
        facts.insert(grant)
        #expect(try [0, 2, 11].map { try codes(facts, at: $0) } == [[.grantLater], [.grantRuns], [.grantEnded]])
        grant.withdrawnAt = .day(5)
        facts.insert(grant)
        let reason = try #require(try reasons(facts, at: 6).first)
        #expect(reason.code == .grantWithdrawn)
        #expect(reason.words.hasPrefix("the team withdrew grant g of 2026-01-02T00:00:00Z on 2026-01-06T00:00:00Z"))
    }

    @Test("the first version of the app gives, does not, or is not known yet")
    func version() throws {
        var rules = rules
        rules.entitlements["pro"]?.originalVersionBefore = AppVersion("2.0")
        #expect(try codes(FactSet(), at: 1, rules) == [.versionUnknown])
        for (version, environment, wanted) in [
            ("1.9", AppStoreEnvironment.production, [ReasonCode.versionBefore]), ("2.1", .production, [.versionNotBefore]),
            ("beta", .production, [.versionUnreadable]), ("1.0", .sandbox, [.versionUnknown, .versionNotCounted]),
        ] {
            var facts = FactSet()
            var payload = JWSAppTransactionDecodedPayload()
            payload.originalApplicationVersion = version
            payload.receiptCreationDate = .day(0)
            facts.insert(
                try AppTransactionFact(signed: payload, environment: environment, app: "shop", testRun: nil, evidence: .of(version)))
            #expect(try codes(facts, at: 1, rules) == wanted)
        }
    }

    @Test("only the latest of many purchases that give nothing are listed")
    func many() throws {
        var facts = FactSet()
        for number in 0..<500 {
            facts.insert(try Purchase("coins", .consumable, id: TransactionID("\(1_000 + number)"), on: .day(Double(number))).fact)
        }
        let found = try reasons(facts, at: 900)
        #expect(found.filter { $0.code == .consumableAwaitsFulfilment }.count == 10)
        #expect(found.first { $0.code == .purchaseMore }?.count == 490)
    }

    @Test("names from outside cannot pass for words of ours or steer a terminal")
    func hostile() throws {
        let id: GrantID = "x\u{1B}[2J\u{202E}\"; pro: yes"
        var facts = FactSet()
        facts.insert(GrantFact(id: id, app: "shop", customer: "anna", content: .entitlement("pro"), grantedAt: .day(1)))
        let words = try #require(try reasons(facts, at: 2).first).words
        #expect(words.contains("grant \"x\\u{1B}[2J\\u{202E}\\\"; pro: yes\""))
        #expect(!words.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
}
