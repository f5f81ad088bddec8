/// Copies of a ledger's file.
public enum SQLiteBackup {
    /// Writes a whole and consistent copy while the ledger is in use; the copy is checked.
    ///
    /// - Throws: when the copy's file exists already, or what SQLite says; a copy that was begun is then of no use.
    public static func copy(_ path: String, to copy: String) throws(LedgerError) {
        do throws(SQLiteFailure) {
            let connection = try SQLiteConnection(path: path, access: .readOnly, busyMilliseconds: 5_000)
            guard try connection.number("PRAGMA application_id") == Migrations.applicationID else {
                throw SQLiteFailure.damagedRow("the file", path)
            }
            try connection.execute("VACUUM INTO '\(copy.replacing("'", with: "''"))'")
        } catch {
            throw LedgerError(error, path: path)
        }
        do throws(SQLiteFailure) {
            let connection = try SQLiteConnection(path: copy, access: .readWrite, busyMilliseconds: 5_000)
            if let finding = try connection.text("PRAGMA integrity_check(1)"), finding != "ok" {
                throw SQLiteFailure.damagedRow("the copy", finding)
            }
        } catch {
            throw LedgerError(error, path: copy)
        }
    }
}
