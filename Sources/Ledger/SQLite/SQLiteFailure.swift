import CSQLite

/// What SQLite answered instead of doing what it was asked.
struct SQLiteFailure: RowFailure, Hashable {
    /// SQLite's extended result code.
    let extendedCode: Int32
    /// SQLite's own words.
    let text: String

    /// SQLite's primary result code.
    var code: Int32 { extendedCode & 0xff }

    /// Whether a commit that failed so may still be on disk.
    var leavesCommitUnknown: Bool { code == SQLITE_IOERR }

    /// A row that this program cannot have written.
    static func damagedRow(_ table: String, _ id: String) -> SQLiteFailure {
        SQLiteFailure(extendedCode: SQLITE_CORRUPT, text: "the row '\(id)' of \(table) lacks what every row has")
    }
}

extension LedgerError {
    /// Tells a failure of SQLite in the ledger's words.
    init(_ failure: SQLiteFailure, path: String, isCommit: Bool = false) {
        let cause = "SQLite says '\(failure.text)' (\(failure.extendedCode)) about \(path)"
        switch failure.code {
        case SQLITE_FULL:
            self.init(.diskFull, "no space for more facts: free or add space. \(cause)", isRetryable: true)
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
            self.init(
                .readOnly, "the ledger may be read but not written: give write permission to file and folder. \(cause)", isRetryable: true)
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(.busy, "another process holds the ledger: end it or try again. \(cause)", isRetryable: true)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self.init(.corrupt, "the file is damaged or no ledger: restore a backup, keep this file. \(cause)", isRetryable: false)
        case SQLITE_CANTOPEN:
            self.init(
                .cannotOpen, "the ledger cannot be opened: check that the folder exists and may be written. \(cause)", isRetryable: true)
        case SQLITE_IOERR:
            self.init(
                .inputOutput, "the disk failed: check it before going on. \(cause)", isRetryable: true,
                isOutcomeUnknown: isCommit && failure.leavesCommitUnknown)
        default:
            self.init(.internalFailure, "the ledger failed: report it with this text. \(cause)", isRetryable: false)
        }
    }
}
