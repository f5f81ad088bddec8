import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

/// A second connection gets in the way of a recording at just the moment that hurts.
@Suite(
    "Transactions meet on PostgreSQL",
    .enabled(if: PostgresServer.isAvailable, "PostgreSQL 15 or later is not installed: scripts/setup test"))
struct PostgresConflictTests {
    static let token = AppAccountToken(high: 7, low: 0x4000)
    let month = Purchase.month(id: "1", from: .day(0), to: .day(30))

    /// Somebody else in the database.
    final class Other {
        let connection: PostgresConnection

        init(_ folder: TemporaryLedger) throws {
            connection = try PostgresConnection(PostgreSQLLedgerConfiguration(address: folder.address))
        }

        func run(_ sql: String) throws { try connection.execute(sql) }

        /// Waits until so many recordings wait for a lock.
        func awaitWaiters(_ count: Int64) throws {
            // Inside a transaction the server's statistics stand still unless they are cleared.
            let clear = PostgresQuery("SELECT pg_stat_clear_snapshot()")
            let waiting = PostgresQuery(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
            while try connection.run([PostgresCommand(clear), PostgresCommand(waiting)], isPreparing: true).last?.number(0, 0) ?? 0 < count
            {}
        }
    }

    func key(_ kind: String, _ text: String) -> Int64 { WorkingKeys.key(kind, text) }

    func use(_ folder: TemporaryLedger, options: String, _ body: (PostgreSQLLedger, Other) async throws -> Void) async throws {
        let escaped = options.replacing(" ", with: "%20").replacing("=", with: "%3D")
        let ledger = try PostgreSQLLedger(PostgreSQLLedgerConfiguration(address: folder.address + "&options=\(escaped)"))
        try await TemporaryLedger.use(ledger) { _ in try await body(ledger, Other(folder)) }
    }

    @Test("a recording that PostgreSQL ends to resolve a deadlock is begun anew and succeeds")
    func deadlock() async throws {
        let folder = try TemporaryLedger(.postgresql)
        try await use(folder, options: "-c deadlock_timeout=300ms") { ledger, other async throws in
            _ = try await ledger.record(.posted(by: "anna", month, at: .day(1)))
            // A recording takes its locks in the order of their numbers; the other one takes the last, then the first.
            let locks = [key("original", "1/1"), key("customer", "shop/ben")].sorted()
            try other.run("SET deadlock_timeout = '60s'; BEGIN; SELECT pg_advisory_xact_lock(\(locks[1]))")
            async let receipt = ledger.record(.posted(by: "ben", month, at: .day(2)))
            try other.awaitWaiters(1)
            try other.run("SELECT pg_advisory_xact_lock(\(locks[0])); COMMIT")
            #expect(try await receipt.claims.values.contains(.ownedByAnotherCustomer))
        }
        #expect(try deadlocks(folder) == 1)
    }

    /// How many deadlocks the server has counted, once its counters are written.
    private func deadlocks(_ folder: TemporaryLedger) throws -> Int64? {
        let question = PostgresQuery("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        let other = try Other(folder)
        for _ in 0..<200 {
            if let count = try other.connection.run([PostgresCommand(question)], isPreparing: false).first?.number(0, 0), count > 0 {
                return count
            }
            try other.run("SELECT pg_sleep(0.02)")
        }
        return 0
    }

    @Test("a recording that PostgreSQL cannot serialise is begun anew, so often as allowed, and then refused for a retry")
    func serialisation() async throws {
        let folder = try TemporaryLedger(.postgresql)
        try await folder.use { ledger async throws in
            let other = try Other(folder)
            try other.run(
                """
                CREATE SEQUENCE tries; CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                  IF nextval('tries') <= 3 THEN RAISE EXCEPTION USING ERRCODE = 'serialization_failure'; END IF; RETURN NEW; END $$;
                CREATE TRIGGER refuse BEFORE INSERT ON till.transactions FOR EACH ROW EXECUTE FUNCTION refuse()
                """)
            _ = try await ledger.record(.posted(by: "anna", month, at: .day(1)))
            try other.run("SELECT setval('tries', 1); ALTER SEQUENCE tries INCREMENT -1 MINVALUE -1000")
            await expect(.busy) { try await ledger.record(.posted(by: "ben", month.with { $0.transactionId = "2" }, at: .day(1))) }
            try other.run("DROP TRIGGER refuse ON till.transactions")
            _ = try await ledger.record(.posted(by: "ben", month.with { $0.transactionId = "2" }, at: .day(1)))
        }
        #expect(try folder.count("transactions") == 2)
    }

    @Test(
        "whatever isolation the server prefers, an order and its purchase at the same instant find each other",
        arguments: ["read committed", "repeatable read", "serializable"])
    func isolation(level: String) async throws {
        let folder = try TemporaryLedger(.postgresql)
        let coins = Purchase("coins", .consumable, id: "5", on: .day(1)).with { $0.appAccountToken = Self.token }
        try await use(folder, options: "-c default_transaction_isolation=\(level.replacing(" ", with: "\\ "))") {
            ledger, other async throws in
            _ = try await ledger.record(.posted(by: nil, month, at: .day(1)))
            // Both wait for the token; whichever comes second must see what the first one wrote.
            try other.run("BEGIN; SELECT pg_advisory_xact_lock(\(key("token", "shop/\(Self.token)")))")
            async let order = ledger.record(
                OrderFact(id: Self.token, app: "shop", customer: "ben", productID: "coins", metadata: nil, createdDate: .day(0)),
                token: nil, policy: .standard, rules: .standard)
            async let purchase = ledger.record(.posted(by: nil, coins, at: .day(1)))
            try other.awaitWaiters(2)
            try other.run("COMMIT")
            #expect(try await order.outcome == .created)
            _ = try await purchase
            #expect(try await ledger.ownership(of: coins.fact.originalKey)?.owner == "ben")
        }
    }

    @Test("a statement that takes longer than allowed is ended by the server, and the recording refused for a retry")
    func statementTimeout() async throws {
        let folder = try TemporaryLedger(.postgresql)
        let ledger = try folder.openPostgreSQL { $0.statementMilliseconds = 100 }
        try await TemporaryLedger.use(ledger) { ledger async throws in
            let other = try Other(folder)
            try other.run("BEGIN; LOCK TABLE till.originals IN ACCESS EXCLUSIVE MODE")
            do {
                _ = try await ledger.record(.posted(by: "anna", month, at: .day(1)))
                Issue.record("a statement took as long as it liked")
            } catch let error as LedgerError {
                #expect(error.code == .busy && error.isRetryable && !error.isOutcomeUnknown && error.message.contains("57014"), "\(error)")
            }
            try other.run("ROLLBACK")
            _ = try await ledger.record(.posted(by: "anna", month, at: .day(1)))
        }
        #expect(try folder.count("transactions") == 1)
    }
}
