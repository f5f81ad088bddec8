import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

@Suite("Processes that race", .serialized)
struct PurchaseRaceTests {
    static let purchases = 60

    @Test(
        "a receipt and a notification for the same purchase at the same instant, in processes of their own, give one period",
        arguments: Store.all)
    func receiptAndNotification(store: Store) async throws {
        let folder = try TemporaryLedger(store)
        let writers = try ["receipts", "notifications", "notifications", "receipts"].map {
            try CrashWriterProcess($0, folder.location, "\(Self.purchases)")
        }
        for writer in writers { writer.begin() }
        for writer in writers { _ = writer.finish() }
        try await folder.use { ledger async throws in
            for number in 1...Self.purchases { try await expectOnce(RacedPurchase(number), in: ledger) }
        }
        let ids = Self.purchases + (Self.purchases + 1) / 2
        for (table, count) in [
            ("transactions", ids), ("notifications", Self.purchases), ("customers", Self.purchases), ("claims", Self.purchases),
            ("originals WHERE owner IS NOT NULL", Self.purchases), ("evidence", 2 * Self.purchases), ("billing", Self.purchases),
            ("apps", 1),
        ] {
            #expect(try folder.count(table) == count, "\(table)")
        }
    }

    /// Whatever came first: the customer has the purchase once. What follows from a purchase once belongs here.
    private func expectOnce(_ raced: RacedPurchase, in ledger: any Ledger) async throws {
        let facts = try await ledger.facts(about: raced.customer, app: "shop")
        let subscriptions = fold(facts, at: .day(2), rules: .standard).subscriptions
        #expect(subscriptions.count == 1 && subscriptions.first?.periods.count == 1, "purchase \(raced.number)")
        #expect(facts.claims.count == 1, "purchase \(raced.number)")
        let owner = try await ledger.ownership(of: raced.purchase.fact.originalKey)
        #expect(owner?.holders == [raced.customer], "purchase \(raced.number)")
    }

    @Test("many processes that open a ledger at once, whatever its version, bring one schema", arguments: Store.all)
    func openings(store: Store) async throws {
        let steps = store == .sqlite ? Migrations.sqlite.steps : Migrations.postgresql.steps
        for version in 0...steps.count {
            let folder = try TemporaryLedger(store, isEmpty: true)
            if version > 0 { try folder.migrate(Array(steps.prefix(version))) }
            let openers = try (0..<6).map { _ in try CrashWriterProcess("open", folder.location) }
            for opener in openers { opener.begin() }
            for opener in openers { #expect(opener.finish() == ["open"], "version \(version)") }
            #expect(try folder.count("migrations") == steps.count, "version \(version)")
        }
    }
}

extension TemporaryLedger {
    /// Brings a store to an earlier version's schema.
    func migrate(_ steps: [Migration]) throws {
        if database == nil {
            let connection = try SQLiteConnection(path: path, access: .readWriteCreate, busyMilliseconds: 1_000)
            try Migrations(steps: steps).apply(to: connection, path: path)
        } else {
            let connection = try PostgresConnection(PostgreSQLLedgerConfiguration(address: address))
            try PostgresMigrator(steps: steps, place: "here").apply(to: connection)
        }
    }
}
