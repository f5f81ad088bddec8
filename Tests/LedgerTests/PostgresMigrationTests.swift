import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

@Suite("Migrations on PostgreSQL", .enabled(if: PostgresServer.isAvailable, "PostgreSQL 15 or later is not installed: scripts/setup test"))
struct PostgresMigrationTests {
    func connection(_ folder: TemporaryLedger) throws -> PostgresConnection {
        try PostgresConnection(PostgreSQLLedgerConfiguration(address: folder.address))
    }

    @Test("a released step never changes, and steps are numbered from one without gaps")
    func fingerprints() {
        #expect(Migrations.postgresql.steps.map(\.number) == Array(1...Int64(Migrations.postgresql.steps.count)))
        #expect(
            Migrations.postgresql.steps.map(\.fingerprint) == [
                "c0e23233fc47dfc6", "748a36d5f4f456a9", "47578b265ee3f7e2", "74d63614158553dc",
            ])
    }

    @Test("many openings of an empty database at once bring one schema")
    func together() async throws {
        let folder = try TemporaryLedger(.postgresql, isEmpty: true)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let ledger = try folder.openPostgreSQL()
                    await ledger.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(try folder.count("migrations") == Migrations.postgresql.steps.count)
    }

    @Test(
        "each earlier version is brought to the newest, keeps what it has, and records", arguments: 1...Migrations.postgresql.steps.count)
    func upgraded(version: Int) async throws {
        let folder = try TemporaryLedger(.postgresql, isEmpty: true)
        try folder.migrate(Array(Migrations.postgresql.steps.prefix(version)))
        try connection(folder).execute(
            """
            INSERT INTO till.apps(name) VALUES ('shop');
            INSERT INTO till.customers(app, name, token, first_seen_at) SELECT id, 'anna', NULL, 0 FROM till.apps
            """)
        try await folder.use { ledger async throws in
            for step in FaultStory.steps { try await FaultStory.run(step, on: ledger) }
            #expect(try await FaultStory.answers(of: ledger) == SQLiteWriteTests.answers())
        }
        #expect(try folder.count("customers WHERE name = 'anna' AND first_seen_at = 0") == 1)
        #expect(try folder.count("migrations") == Migrations.postgresql.steps.count)
    }

    @Test("what the first version recorded is there after every step, and goes on")
    func upgradedWithData() async throws {
        let folder = try TemporaryLedger(.postgresql, isEmpty: true)
        let old = try connection(folder)
        try PostgresMigrator(steps: Array(Migrations.postgresql.steps.prefix(1)), place: "here").apply(to: old)
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let evidence = try month.fact.source.evidence
        let digest = "'\\x" + evidence.bytes.map { String(UInt16($0) + 256, radix: 16).suffix(2) }.joined() + "'::bytea"
        try old.execute(
            """
            INSERT INTO till.apps(name) VALUES ('shop');
            INSERT INTO till.scopes(app, environment, test_run) SELECT id, 'Production', '' FROM till.apps;
            INSERT INTO till.customers SELECT id, 'anna', NULL, 0 FROM till.apps;
            INSERT INTO till.evidence(app, digest, received_at, kind, channel, bytes) SELECT id, \(digest), 0, 'transaction', 'client', '' FROM till.apps;
            INSERT INTO till.originals SELECT id, '1', '1', 'anna' FROM till.scopes;
            INSERT INTO till.claims SELECT id, '1', 'anna', \(EpochMilliseconds.day(1).milliseconds), \(EpochMilliseconds.day(1).milliseconds), \(digest) FROM till.scopes;
            INSERT INTO till.transactions(scope, is_signed, is_upgraded, source_date, purchase_date, expiration_date, quantity, original, id,
              evidence, product, product_type, ownership_type)
            SELECT id, 1, 0, \(EpochMilliseconds.day(0).milliseconds), \(EpochMilliseconds.day(0).milliseconds), \(EpochMilliseconds.day(30).milliseconds), 1, '1', '1', \(digest),
              'pro.month', 'Auto-Renewable Subscription', 'PURCHASED' FROM till.scopes;
            INSERT INTO till.notifications SELECT id, 'n', 'REFUND_DECLINED', NULL, \(EpochMilliseconds.day(2).milliseconds), 0, '1', \(digest) FROM till.scopes
            """)
        try await folder.use { ledger async throws in
            let facts = try await ledger.facts(about: "anna", app: "shop")
            #expect(facts.transactions.count == 1 && facts.claims.count == 1)
            #expect(facts.notifications.values.map(\.type) == [.refundDeclined])
            let next = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60))
            _ = try await ledger.record(.posted(by: nil, next, at: .day(30)))
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == 2)
            let events = try await ledger.events(about: "anna", app: "shop", after: 0, limit: 100)
            #expect(events.map(\.event.transaction?.id).contains("2"))
            #expect(events.map(\.sequence) == Array(1...Int64(events.count)))
        }
    }

    @Test("a step that was changed, of a newer version, or that fails, is refused and leaves the database as it was")
    func refused() throws {
        let folder = try TemporaryLedger(.postgresql, isEmpty: true)
        let first = Migration(number: 1, name: "a", sql: "CREATE TABLE till.a(x integer)")
        let second = Migration(number: 2, name: "b", sql: "CREATE TABLE till.b(x integer)")
        let changed = Migration(number: 1, name: "a", sql: "CREATE TABLE till.a(y integer)")
        let broken = Migration(number: 3, name: "c", sql: "CREATE TABLE till.c(x integer); CREATE NONSENSE")
        func apply(_ steps: [Migration]) throws(LedgerError) {
            let connection: PostgresConnection
            do {
                connection = try self.connection(folder)
            } catch {
                Issue.record("no connection")
                return
            }
            try PostgresMigrator(steps: steps, place: "here").apply(to: connection)
        }
        try apply([first, second])
        expectFailure(.schema) { () throws(LedgerError) in try apply([changed, second]) }
        expectFailure(.schema) { () throws(LedgerError) in try apply([first]) }
        #expect(throws: LedgerError.self) { try apply([first, second, broken]) }
        #expect(try folder.count("migrations") == 2)
        try apply([first, second])
    }
}
