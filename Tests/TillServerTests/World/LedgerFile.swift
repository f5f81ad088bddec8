import Ledger

@testable import Ledger

/// Looks into the ledger's file beside the server.
struct LedgerFile {
    let path: String

    /// How many rows a table has.
    func count(_ table: String) throws -> Int64 {
        let connection = try SQLiteConnection(path: path, access: .readOnly, busyMilliseconds: 5_000)
        return try connection.number("SELECT count(*) FROM \(table)") ?? -1
    }
}
