import Foundation
import Ledger

/// Fills a SQLite ledger with copies of one customer, whom the ledger itself recorded, by SQLite's own tool.
struct SQLiteBulk {
    private static let tool = "/usr/bin/sqlite3"

    let path: String

    /// Makes the ledger and fills it up to so many customers; the time until everything is on the disk.
    func fill(customers: Int) async throws -> BulkOutcome {
        let start = ContinuousClock.now
        try await recordFirst(document: BenchDocument.short, months: BenchCustomer.months)
        try run(script(customers))
        // What others left to be written must not stand in the way of what is measured next.
        _ = try Shell.require("/bin/sync", [])
        let seconds = WallClock.seconds(since: start)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64 ?? 0
        return BulkOutcome(seconds: seconds, bytes: size)
    }

    /// Has a ledger record so many months of the first customer.
    func recordFirst(document: [UInt8], months: Int) async throws {
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: path))
        for month in 0..<months {
            _ = try await ledger.record(BenchCustomer(number: BenchCustomer.first).submission(month: month, document: document))
        }
        await ledger.close()
    }

    /// The months go by one after the other, each for everybody, as they do in life.
    private func script(_ customers: Int) throws -> String {
        let copies = try rows().map { row in
            let copy = SQLDialect.sqlite.copy(row)
            return """
                WITH RECURSIVE others(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM others WHERE n < \(customers - 1))
                INSERT INTO \(row.table)(\(copy.columns)) SELECT \(copy.values) FROM others;
                """
        }
        return """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -3000000;
            BEGIN;
            \(copies.joined(separator: "\n"))
            COMMIT;
            """
    }

    /// Every row about the customers recorded so far.
    func rows() throws -> [StoredRow] {
        let tables = try ask("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name").split(
            separator: "\n"
        ).map(String.init)
        return try tables.filter { !StoredRow.sharedTables.contains($0) }.flatMap { table in
            let columns = try ask("SELECT name FROM pragma_table_info('\(table)')").split(separator: "\n").map(String.init)
            let values = columns.map { "quote(\($0))" }.joined(separator: " || char(31) || ")
            return try StoredRow.rows(ask("SELECT \(values) FROM \(table)"), of: table, columns: columns)
        }
    }

    private func ask(_ sql: String) throws -> String { try Shell.require(Self.tool, ["-bail", path, sql]) }

    private func run(_ script: String) throws {
        let file = path + ".sql"
        try Data(script.utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        _ = try Shell.require(Self.tool, ["-bail", path, ".read \(file)"])
    }
}
