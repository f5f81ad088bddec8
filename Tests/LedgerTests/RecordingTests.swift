import AppStoreTypes
import Entitlements
import Ledger
import LedgerStories
import PurchaseStories
import Testing

@Suite("Recording")
struct RecordingTests {
    let month = Purchase.month(id: "1", from: .day(0), to: .day(30))

    @Test("what was recorded is what the fold gets", arguments: Store.all)
    func roundTrip(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            var submission = try Submission.posted(by: "anna", month, at: .day(1))
            try submission.add(Renewal(of: "1", renews: true, ends: .day(30), signed: .day(0)))
            let receipt = try await ledger.record(submission)
            let fact = try month.fact
            #expect(receipt.transactions == [fact.key: .recorded])
            #expect(receipt.renewals.values.map(\.rawValue) == ["recorded"])
            #expect(receipt.claims == [fact.originalKey: .bound])
            let facts = try await ledger.facts(about: "anna", app: "shop")
            #expect(facts.transactions == [fact.key: fact])
            #expect(facts.renewals.values.map(\.autoRenewPreference) == ["pro.month"])
            #expect(facts.claims.values.map(\.claimedAt) == [.day(1)])
            #expect(fold(facts, at: .day(2), rules: .standard).accessibleProductIDs == ["pro.month"])
        }
    }

    @Test("whoever records gets the customer's facts as a reader gets them", arguments: Store.all)
    func factsOfSubmitter(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            let later = Purchase.month(id: "2", from: .day(30), to: .day(60))
            let coins = Purchase("coins", .consumable, id: "9", on: .day(3))
            for submission in [
                try Submission.posted(by: "anna", month, at: .day(1)), try .posted(by: "anna", coins, at: .day(3)),
                try .posted(by: "anna", month.refunded(.day(9)), at: .day(9)), try .posted(by: "ben", month, at: .day(10)),
                try .posted(by: "anna", later, at: .day(30)),
            ] {
                let receipt = try await ledger.record(submission)
                let customer = try #require(submission.customer?.id)
                let facts = try await ledger.facts(about: customer, app: "shop")
                if let known = receipt.customerFacts { #expect(known == facts) }
                #expect(receipt.customerFacts != nil || customer == "ben", "news are looked at")
            }
            let again = try await ledger.record(.posted(by: "anna", later, at: .day(31)))
            #expect(again.isRepetition && again.customerFacts == nil)
        }
    }

    @Test("everything is there after closing and opening again", arguments: Store.all)
    func reopened(store: Store) async throws {
        let folder = try TemporaryLedger(store)
        try await folder.use { _ = try await $0.record(.posted(by: "anna", month, at: .day(1))) }
        let facts = try await folder.use { try await $0.facts(about: "anna", app: "shop") }
        #expect(facts.transactions.count == 1)
        let evidence = try await folder.use { try await $0.evidence(month.fact.source.evidence, app: "shop") }
        #expect(evidence?.bytes == Array(String(reflecting: month.payload).utf8))
        #expect(evidence?.channel == .client)
        #expect(evidence?.kind == .transaction)
    }

    @Test("the same evidence again changes nothing", arguments: Store.all)
    func repetition(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            _ = try await ledger.record(.posted(by: "anna", month, at: .day(1)))
            let before = try await ledger.facts(about: "anna", app: "shop")
            let receipt = try await ledger.record(.posted(by: "anna", month, at: .day(5)))
            #expect(receipt.isRepetition)
            #expect(receipt.transactions.values.map(\.rawValue) == ["alreadyKnown"])
            #expect(receipt.claims.values.map(\.rawValue) == ["alreadyBound"])
            #expect(try await ledger.facts(about: "anna", app: "shop") == before)
        }
    }

    @Test("a later document replaces the fact, an earlier one is kept as evidence only", arguments: Store.all)
    func superseding(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            let refunded = month.refunded(.day(9))
            _ = try await ledger.record(.posted(by: "anna", refunded, at: .day(9)))
            let receipt = try await ledger.record(.posted(by: "anna", month, at: .day(10)))
            #expect(receipt.transactions.values.map(\.rawValue) == ["superseded"])
            #expect(try await ledger.evidence(month.fact.source.evidence, app: "shop") != nil)
            let facts = try await ledger.facts(about: "anna", app: "shop")
            #expect(facts.transactions.values.map(\.revocationDate) == [.day(9)])
            let reversed = month.signed(.day(20))
            #expect(try await ledger.record(.posted(by: nil, reversed, at: .day(20))).transactions.values.map(\.rawValue) == ["recorded"])
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.values.map(\.revocationDate) == [nil])
        }
    }

    /// A pooler only passes on what the others show: a few seeds are enough behind it.
    static let seeds = Store.all.flatMap { store in (0..<(store == .pooled ? 3 : 20)).map { (store, UInt64($0)) } }

    @Test("every field of a fact survives the store", arguments: seeds)
    func everyField(store: Store, seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let transaction = try FullFacts.transaction(using: &generator)
        let renewal = try FullFacts.renewal(using: &generator)
        try await TemporaryLedger(store).use { ledger in
            var submission = Submission(app: "shop", receivedAt: .day(1), policy: .standard, rules: .standard)
            submission.transactions = [transaction]
            submission.renewals = [renewal]
            submission.evidence = [transaction.source.evidence, renewal.source.evidence].map {
                Evidence(digest: $0, kind: .transaction, channel: .importing, receivedAt: .day(1), bytes: [])
            }
            _ = try await ledger.record(submission)
            let first = try await ledger.facts(of: transaction.originalKey)
            #expect(first.transactions[transaction.key] == transaction, "seed \(seed)")
            let second = try await ledger.facts(of: renewal.key)
            #expect(second.renewals[renewal.key] == renewal, "seed \(seed)")
        }
    }

    @Test("B108 — ids of test runs and environments never meet in the store", arguments: Store.all)
    func scopes(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            for (customer, run, product) in [("t1", "run-1", "gold"), ("t2", "run-2", "silver")] {
                var purchase = Purchase(ProductID(product), .nonConsumable, id: "1", on: .day(0)).with { $0.environment = .xcode }
                purchase.testRun = TestRun(run)
                let reference = CustomerReference(id: CustomerID(customer), token: nil)
                #expect(try await ledger.record(.posted(by: reference, purchase, at: .day(0))).claims.values.map(\.rawValue) == ["bound"])
            }
            for environment in [AppStoreEnvironment.production, .sandbox] {
                let purchase = Purchase("gold", .nonConsumable, id: "1000000123", on: .day(0)).with { $0.environment = environment }
                _ = try await ledger.record(.posted(by: "anna", purchase, at: .day(0)))
            }
            let mine = try await ledger.facts(about: "anna", app: "shop").transactions.values
            #expect(mine.map(\.scope.environment.rawValue).sorted() == ["Production", "Sandbox"])
            let tests = try await ledger.facts(about: "t2", app: "shop").transactions.values
            #expect(tests.map(\.productID) == ["silver"])
        }
    }

    @Test("apps share a file and never meet", arguments: Store.all)
    func apps(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            _ = try await ledger.record(.posted(by: "anna", month, at: .day(0)))
            var other = Submission(app: "game", receivedAt: .day(0), policy: .standard, rules: .standard)
            other.customer = "anna"
            var purchase = month
            purchase.app = "game"
            try other.add(purchase)
            other.claimEverything()
            #expect(try await ledger.record(other).claims.values.map(\.rawValue) == ["bound"])
            #expect(try await ledger.facts(about: "anna", app: "game").transactions.count == 1)
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == 1)
        }
    }

    @Test("what contradicts itself or exceeds a limit is refused before it is written", arguments: Store.all)
    func refusals(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            var unclaimed = try Submission.posted(by: "anna", month, at: .day(0))
            unclaimed.customer = nil
            await expect(.inconsistent) { try await ledger.record(unclaimed) }
            var unproved = try Submission.posted(by: "anna", month, at: .day(0))
            unproved.evidence = []
            await expect(.inconsistent) { try await ledger.record(unproved) }
            var foreign = Submission(app: "game", receivedAt: .day(0), policy: .standard, rules: .standard)
            try foreign.add(month)
            await expect(.inconsistent) { try await ledger.record(foreign) }
            let long = CustomerReference(id: CustomerID(String(repeating: "x", count: 257)), token: nil)
            let tooLong = try Submission.posted(by: long, month, at: .day(0))
            await expect(.tooLarge) { try await ledger.record(tooLong) }
            #expect(try await ledger.facts(of: month.fact.originalKey).transactions.isEmpty)
        }
    }
}

/// Expects a failure with a code; any other outcome is an issue.
func expect(
    _ code: LedgerError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> some Sendable
) async {
    do {
        _ = try await body()
        Issue.record("expected \(code.rawValue), but nothing failed", sourceLocation: sourceLocation)
    } catch let error as LedgerError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    } catch {
        Issue.record("expected \(code.rawValue), got \(error)", sourceLocation: sourceLocation)
    }
}
