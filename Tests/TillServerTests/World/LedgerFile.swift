import Ledger

@testable import Ledger

/// Looks into the ledger's file beside the server.
struct LedgerFile {
    let path: String

    /// Lets every writing fail while the body runs, as a damaged or full store would.
    func withoutSpace(_ body: () async throws -> Void) async throws {
        let connection = try SQLiteConnection(path: path, access: .readWrite, busyMilliseconds: 5_000)
        for table in Self.tables {
            try connection.execute("CREATE TRIGGER full_\(table) BEFORE INSERT ON \(table) BEGIN SELECT RAISE(ABORT, 'no space'); END")
        }
        try await body()
        for table in Self.tables { try connection.execute("DROP TRIGGER full_\(table)") }
    }

    private static let tables = ["evidence", "orders"]

    /// How many rows a table has.
    func count(_ table: String) throws -> Int64 {
        let connection = try SQLiteConnection(path: path, access: .readOnly, busyMilliseconds: 5_000)
        return try connection.number("SELECT count(*) FROM \(table)") ?? -1
    }
}
