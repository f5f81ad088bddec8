import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

/// What PostgreSQL does to find what is due, by its own account.
@Suite("How deliveries are found on PostgreSQL", .enabled(if: PostgresServer.isAvailable))
struct DeliveryPlanTests {
    static let taken = 20

    @Test(
        "of a backlog that came since the plan was made only about what is taken is looked at",
        arguments: ["force_generic_plan", "force_custom_plan"])
    func backlog(planning: String) async throws {
        let folder = try TemporaryLedger(.postgresql)
        try await folder.use { ledger async throws in
            _ = try await ledger.record(.posted(by: "anna", .month(id: "1", from: .day(0), to: .day(30)), at: .day(1)))
        }
        let database = try #require(folder.database)
        let account = try database.server.sql(
            """
            ALTER TABLE till.deliveries SET (autovacuum_enabled = off);
            SET plan_cache_mode = \(planning);
            PREPARE take(int, text, bigint, bigint, bigint) AS \(PostgresQuery.takeDeliveries.sql);
            EXECUTE take(1, 'shop', 0, 0, 1);
            INSERT INTO till.deliveries(app, endpoint, customer, sequence, attempts, due_at, since)
            SELECT id, 'shop', md5((number / 2)::text), 1 + number % 2, 0, 1000 + number / 3, 0
            FROM till.apps, generate_series(0, 1999) AS number;
            EXPLAIN (ANALYZE, TIMING OFF) EXECUTE take(1, 'shop', 5000, 90000, \(Self.taken));
            """, in: database.name)
        // A plan's line ends with the rows of each turn and the turns.
        let rows = account.matches(of: /actual rows=(\d+) loops=(\d+)/).compactMap { match in
            Int(match.output.1).flatMap { rows in Int(match.output.2).map { rows * $0 } }
        }
        #expect(rows.contains(Self.taken) && rows.allSatisfy { $0 <= Self.taken * 4 }, "\(account)")
        #expect(!account.contains("Rows Removed by Join Filter"), "\(account)")
    }
}
