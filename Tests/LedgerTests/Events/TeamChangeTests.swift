import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// What the team tells: deliveries, grants, spendings, log-ins.
@Suite("Changes by the team")
struct TeamChangeTests {
    typealias Change = Submission.Change

    static func tell(_ ledger: any Ledger, _ customer: CustomerReference?, at day: Double, _ changes: Change...) async throws
        -> [ChangeVerdict]
    {
        var submission = Submission(app: "shop", receivedAt: .day(day), policy: .standard, rules: EventRecordingTests.rules)
        submission.customer = customer
        submission.changes = changes
        submission.audit = AuditEntry(actor: "key support", action: "told", customer: customer?.id, detail: "ticket 7")
        let receipt = try await ledger.record(submission)
        return changes.compactMap { receipt.changes[$0] }
    }

    static func spend(_ units: Int64, _ id: DebitID, by customer: CustomerID = "anna", on day: Double) -> Change {
        .debit(DebitFact(id: id, app: "shop", customer: customer, spent: CurrencyAmount(units, of: "coins"), debitedAt: .day(day)))
    }

    static func grant(_ id: GrantID, _ content: GrantFact.Content, to customer: CustomerID = "anna", on day: Double, until: Double? = nil)
        -> Change
    {
        .grant(
            GrantFact(
                id: id, app: "shop", customer: customer, content: content, grantedAt: .day(day), expirationDate: until.map { .day($0) }))
    }

    func state(_ ledger: any Ledger, _ customer: CustomerID = "anna", at day: Double) async throws -> CustomerState {
        fold(try await ledger.facts(about: customer, app: "shop"), at: .day(day), rules: EventRecordingTests.rules)
    }

    @Test("B120 — coins are bought, spent once for each id, never overspent, and a refund takes them back", arguments: Store.all)
    func coins(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            let pack = Purchase("coins", .consumable, id: "1", on: .day(0))
            _ = try await ledger.record(EventRecordingTests.post("anna", [pack], at: .day(1)))
            #expect(try await Self.tell(ledger, "anna", at: 2, Self.spend(7, "a", on: 2)) == [.recorded])
            #expect(try await Self.tell(ledger, "anna", at: 3, Self.spend(7, "a", on: 3)) == [.alreadyKnown])
            #expect(try await Self.tell(ledger, "anna", at: 3, Self.spend(6, "a", on: 3)) == [.conflict])
            #expect(try await Self.tell(ledger, "anna", at: 3, Self.spend(4, "b", on: 3)) == [.insufficientBalance(3)])
            #expect(try await state(ledger, at: 4).balances.map(\.units) == [3])
            _ = try await ledger.record(EventRecordingTests.post(nil, [pack.refunded(.day(5))], at: .day(5)))
            #expect(try await state(ledger, at: 6).balances.map(\.units) == [-7])
            #expect(
                try await EventRecordingTests.feed(ledger) == [
                    "purchase.completed", "balance.credited", "balance.debited", "purchase.refunded", "balance.clawedBack",
                ])
            let audit = try await ledger.audit(of: "shop", before: nil, limit: 10)
            #expect(audit.count == 1, "only what was done is kept")
            #expect(audit.first?.entry.detail == "ticket 7")
        }
    }

    @Test("many spend at once what is there only once", arguments: Store.all)
    func race(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            _ = try await Self.tell(ledger, "anna", at: 0, Self.grant("g", .currency(CurrencyAmount(10, of: "coins")), on: 0))
            let verdicts = try await withThrowingTaskGroup(of: [ChangeVerdict].self) { group in
                for number in 0..<12 {
                    group.addTask { try await Self.tell(ledger, "anna", at: 1, Self.spend(3, DebitID("d\(number)"), on: 1)) }
                }
                var all: [ChangeVerdict] = []
                for try await verdict in group { all += verdict }
                return all
            }
            #expect(verdicts.filter { $0 == .recorded }.count == 3)
            #expect(verdicts.filter { $0 == .insufficientBalance(1) }.count == 9)
            #expect(try await state(ledger, at: 2).balances.map(\.units) == [1])
        }
    }

    @Test("a grant gives until its end or its withdrawal, and its id gives only one", arguments: Store.all)
    func grants(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            #expect(try await Self.tell(ledger, "anna", at: 1, Self.grant("g", .entitlement("pro"), on: 1, until: 9)) == [.recorded])
            #expect(try await Self.tell(ledger, "anna", at: 2, Self.grant("g", .entitlement("pro"), on: 2, until: 9)) == [.alreadyKnown])
            #expect(try await Self.tell(ledger, "anna", at: 2, Self.grant("g", .entitlement("pro"), on: 2)) == [.conflict])
            #expect(try await Self.tell(ledger, "ben", at: 2, .withdrawal("g", at: .day(2))) == [.unknownGrant])
            #expect(try await state(ledger, at: 3).entitlements.first?.access == .yes)
            #expect(try await Self.tell(ledger, "anna", at: 4, .withdrawal("g", at: .day(4))) == [.recorded])
            #expect(try await Self.tell(ledger, "anna", at: 5, .withdrawal("g", at: .day(5))) == [.alreadyKnown])
            #expect(try await state(ledger, at: 4).entitlements.first?.access == .no)
            #expect(
                try await EventRecordingTests.feed(ledger) == ["grant.made", "entitlement.granted", "grant.ended", "entitlement.lost"])
        }
    }

    @Test("a consumable is delivered once, and only one that is known", arguments: Store.all)
    func fulfilment(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            let gems = Purchase("gems", .consumable, id: "1", on: .day(0))
            let delivery = Change.fulfilment(FulfilmentFact(key: try gems.fact.key, fulfilledAt: .day(2), reference: "box 1"))
            #expect(try await Self.tell(ledger, nil, at: 1, delivery) == [.unknownPurchase])
            _ = try await ledger.record(EventRecordingTests.post("anna", [gems], at: .day(1)))
            #expect(try await state(ledger, at: 1).consumablesAwaitingFulfilment.count == 1)
            #expect(try await Self.tell(ledger, nil, at: 2, delivery) == [.recorded])
            let again = Change.fulfilment(FulfilmentFact(key: try gems.fact.key, fulfilledAt: .day(3), reference: nil))
            #expect(try await Self.tell(ledger, nil, at: 3, again) == [.alreadyKnown])
            #expect(try await state(ledger, at: 3).consumablesAwaitingFulfilment.isEmpty)
            #expect(try await state(ledger, at: 3).consumables.first?.fulfilment?.reference == "box 1")
            #expect(try await EventRecordingTests.feed(ledger) == ["purchase.completed", "purchase.fulfilled"])
        }
    }

    @Test("B113 — who bought without an account and logs in takes everything along, once and for good", arguments: Store.all)
    func logIn(store: Store) async throws {
        let nobody = CustomerReference(id: "nobody", token: nil, isAnonymous: true)
        func alias(_ customer: CustomerID, on day: Double) -> Change {
            .logIn(AliasFact(app: "shop", anonymous: "nobody", customer: customer, loggedInAt: .day(day)))
        }
        try await TemporaryLedger(store).use { ledger async throws in
            let life = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0))
            _ = try await ledger.record(EventRecordingTests.post(nobody, [life], at: .day(1)))
            _ = try await Self.tell(ledger, nobody, at: 1, Self.grant("g", .entitlement("extra"), to: "nobody", on: 1))
            #expect(try await state(ledger, "nobody", at: 1).accessibleProductIDs == ["lifetime"])
            #expect(try await Self.tell(ledger, "anna", at: 2, alias("anna", on: 2)) == [.recorded])
            #expect(try await Self.tell(ledger, "anna", at: 3, alias("anna", on: 3)) == [.alreadyKnown])
            #expect(try await Self.tell(ledger, "ben", at: 3, alias("ben", on: 3)) == [.conflict])
            #expect(try await state(ledger, "anna", at: 3).accessibleProductIDs == ["lifetime"])
            #expect(try await state(ledger, "anna", at: 3).grants.map(\.id) == ["g"])
            #expect(try await state(ledger, "nobody", at: 3).accessibleProductIDs.isEmpty)
            #expect(try await ledger.ownership(of: life.fact.originalKey)?.owner == "anna")
            // Two accounts are never joined.
            let two = Change.logIn(AliasFact(app: "shop", anonymous: "anna", customer: "cleo", loggedInAt: .day(4)))
            #expect(try await Self.tell(ledger, "cleo", at: 4, two) == [.notAnonymous])
        }
    }

    @Test("B113 — who has an account comes before who has none, whoever was first", arguments: Store.all)
    func accountFirst(store: Store) async throws {
        let nobody = CustomerReference(id: "nobody", token: nil, isAnonymous: true)
        let life = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0))
        try await TemporaryLedger(store).use { ledger async throws in
            _ = try await ledger.record(EventRecordingTests.post(nobody, [life], at: .day(1)))
            _ = try await ledger.record(EventRecordingTests.post("anna", [life], at: .day(2)))
            let record = try await ledger.ownership(of: life.fact.originalKey)
            #expect(record?.owner == "anna")
            #expect(record?.holders == ["anna", "nobody"])
            #expect(try await state(ledger, "nobody", at: 3).accessibleProductIDs == ["lifetime"])
        }
    }

    @Test("a copy of the app is kept for the customer who showed it, the latest document of it", arguments: Store.all)
    func copies(store: Store) async throws {
        var rules = EventRecordingTests.rules
        rules.entitlements["founder"] = EntitlementRule(products: [], originalVersionBefore: AppVersion("3.0"))
        let scope = try PurchaseScope(app: "shop", environment: .production, testRun: nil)
        func copy(_ version: String, on day: Double) -> AppTransactionFact {
            var fact = AppTransactionFact(
                key: AppTransactionFact.Key(scope: scope, id: "copy"), source: .signed(signedDate: .day(day), evidence: .of(version)))
            fact.originalApplicationVersion = version
            return fact
        }
        try await TemporaryLedger(store).use { ledger async throws in
            for (version, day, verdict) in [("1.0", 5.0, FactVerdict.recorded), ("9.0", 3, .superseded), ("1.0", 5, .alreadyKnown)] {
                var submission = Submission(app: "shop", receivedAt: .day(6), policy: .standard, rules: rules)
                submission.customer = "anna"
                let fact = copy(version, on: day)
                submission.appTransactions = [fact]
                submission.evidence = [
                    Evidence(
                        digest: fact.source.evidence, kind: .appTransaction, channel: .client, receivedAt: .day(6), bytes: [1])
                ]
                #expect(try await ledger.record(submission).appTransactions[fact.key] == verdict)
            }
            let facts = try await ledger.facts(about: "anna", app: "shop")
            #expect(facts.appTransactions.values.map(\.originalApplicationVersion) == ["1.0"])
            #expect(fold(facts, at: .day(7), rules: rules).entitlements.first { $0.id == "founder" }?.access == .yes)
            #expect(try await EventRecordingTests.feed(ledger) == ["entitlement.granted"])
        }
    }

    @Test("what is about another customer, another app or too long is refused whole", arguments: Store.all)
    func wrong(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            let long = GrantID(String(repeating: "g", count: 129))
            for (customer, change) in [
                ("ben" as CustomerReference?, Self.spend(1, "a", on: 1)), (nil, Self.grant("g", .entitlement("pro"), on: 1)),
                ("anna", Self.grant(long, .entitlement("pro"), on: 1)), ("anna", Self.grant("", .entitlement("pro"), on: 1)),
                (
                    "anna",
                    .grant(GrantFact(id: "g", app: "game", customer: "anna", content: .entitlement("pro"), grantedAt: .day(1)))
                ),
            ] {
                await #expect(throws: LedgerError.self) { try await Self.tell(ledger, customer, at: 1, change) }
            }
            #expect(try await ledger.audit(of: "shop", before: nil, limit: 10).isEmpty)
        }
    }
}
