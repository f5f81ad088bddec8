import Foundation
import Ledger
import PostgresServer

/// Fills a PostgreSQL ledger with copies of one customer, whom the ledger itself recorded.
struct PostgresBulk: Sendable {
    let server: PostgresServer
    let database: String

    /// Makes the ledger and fills it up to so many customers; the time until everything is on the disk, with its indexes.
    func fill(customers: Int) async throws -> BulkOutcome {
        let start = ContinuousClock.now
        try await recordFirst(document: BenchDocument.short, months: BenchCustomer.months)
        let tables = Dictionary(grouping: try rows(), by: \.table).values.sorted { $0.count > $1.count }
        let scripts = try tables.map { try script($0, customers) }
        // Two tables at a time, the largest first.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, script) in scripts.enumerated() {
                if index >= 2 { try await group.next() }
                group.addTask { try run(script) }
            }
            try await group.waitForAll()
        }
        try server.sql("CHECKPOINT", in: database)
        let seconds = WallClock.seconds(since: start)
        let size = try server.sql("SELECT pg_database_size('\(database)')", in: database)
        return BulkOutcome(seconds: seconds, bytes: Int64(size.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)
    }

    /// Has a ledger record so many months of the first customer.
    func recordFirst(document: [UInt8], months: Int) async throws {
        let ledger = try PostgreSQLLedger(PostgreSQLLedgerConfiguration(address: server.address(database)))
        for month in 0..<months {
            _ = try await ledger.record(BenchCustomer(number: BenchCustomer.first).submission(month: month, document: document))
        }
        await ledger.close()
    }

    /// Every row about the customer, without the columns that the server fills.
    func rows() throws -> [StoredRow] {
        let tables = try lines("SELECT tablename FROM pg_tables WHERE schemaname = 'till' ORDER BY tablename")
        return try tables.filter { !StoredRow.sharedTables.contains($0) }.flatMap { table in
            let columns = try lines(
                """
                SELECT column_name || ' ' || data_type FROM information_schema.columns WHERE table_schema = 'till' AND table_name = '\(table)'
                AND is_identity = 'NO' AND column_default IS NULL ORDER BY ordinal_position
                """
            ).map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
            let values = columns.map { column in
                switch column.last {
                case "bytea": "coalesce('X''' || encode(\(column[0]), 'hex') || '''', 'NULL')"
                case "text": "quote_nullable(\(column[0]))"
                default: "coalesce(\(column[0])::text, 'NULL')"
                }
            }
            let text = try server.sql("SELECT \(values.joined(separator: " || chr(31) || ")) FROM till.\(table)", in: database)
            return try StoredRow.rows(text, of: table, columns: columns.map { $0[0] })
        }
    }

    /// Fills one table; its indexes are made at the end, which is how a table is filled fast.
    private func script(_ rows: [StoredRow], _ customers: Int) throws -> String {
        guard let table = rows.first?.table else { return "" }
        let keys = try lines(
            """
            SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
            WHERE conrelid = 'till.\(table)'::regclass AND contype IN ('p', 'u')
            """
        ).map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        let names = Set(keys.map { $0[0] })
        let indexes = try lines("SELECT indexname || ' ' || indexdef FROM pg_indexes WHERE schemaname = 'till' AND tablename = '\(table)'")
            .map { $0.split(separator: " ", maxSplits: 1).map(String.init) }.filter { !names.contains($0[0]) }
        let copies = rows.map { row in
            let copy = SQLDialect.postgres.copy(row)
            return
                "INSERT INTO till.\(table)(\(copy.columns)) SELECT \(copy.values) FROM generate_series(1, \(customers - 1)) AS others(n);"
        }
        return """
            SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 0;
            \(keys.map { "ALTER TABLE till.\(table) DROP CONSTRAINT \($0[0]);" }.joined(separator: "\n"))
            \(indexes.map { "DROP INDEX till.\($0[0]);" }.joined(separator: "\n"))
            \(copies.joined(separator: "\n"))
            \(keys.map { "ALTER TABLE till.\(table) ADD CONSTRAINT \($0[0]) \($0[1]);" }.joined(separator: "\n"))
            \(indexes.map { $0[1] + ";" }.joined(separator: "\n"))
            VACUUM ANALYZE till.\(table);
            """
    }

    private func lines(_ sql: String) throws -> [String] { try server.sql(sql, in: database).split(separator: "\n").map(String.init) }

    private func run(_ script: String) throws {
        let file = server.folder + "/bulk-\(UUID().uuidString).sql"
        try Data(script.utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        try server.run("psql", ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", server.address(database), "-f", file])
    }
}
