import CSQLite
import Foundation

/// A loop on SQLite that writes the rows of one recording again and again, for another customer each time.
///
/// Opened as the ledger's writer opens its file. Every value that differs between customers is bound, everything is prepared, and
/// the log is copied into the file before the time runs.
final class BareSQLite {
    private let database: OpaquePointer
    private var insertions: [RowInsertion] = []
    private let begin: OpaquePointer
    private let commit: OpaquePointer

    /// - Parameters:
    ///   - path: a ledger that has the rows of `rows` and nothing else.
    ///   - rows: the rows of one customer.
    init(path: String, rows: [StoredRow]) throws {
        var opened: OpaquePointer?
        guard sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK, let opened else {
            throw BenchFailure("\(path) cannot be opened")
        }
        database = opened
        for setting in ["synchronous = FULL", "wal_autocheckpoint = 0", "cache_size = -65536"] {
            guard sqlite3_exec(database, "PRAGMA \(setting)", nil, nil, nil) == SQLITE_OK else { throw BenchFailure(setting) }
        }
        begin = try Self.prepare("BEGIN IMMEDIATE", on: database)
        commit = try Self.prepare("COMMIT", on: database)
        // Whoever is referred to comes first.
        let order = ["evidence", "customers", "originals"]
        let sorted = rows.sorted { (order.firstIndex(of: $0.table) ?? 9, $0.table) < (order.firstIndex(of: $1.table) ?? 9, $1.table) }
        for row in sorted { insertions.append(try RowInsertion(row, on: database)) }
    }

    deinit {
        for insertion in insertions { insertion.finalize() }
        sqlite3_finalize(begin)
        sqlite3_finalize(commit)
        sqlite3_close_v2(database)
    }

    /// Recordings a second over so many seconds.
    ///
    /// - Parameter base: the number of the first customer; no other round may have its numbers.
    func rate(seconds: Double, perCommit: Int, base: Int) throws -> RecordingRate {
        sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        let end = ContinuousClock.now + .seconds(seconds)
        let clock = RecordingRate.Clock()
        var done = 0
        while ContinuousClock.now < end {
            try run(begin)
            for _ in 0..<perCommit {
                for insertion in insertions { try run(insertion.bind(base + done)) }
                done += 1
            }
            try run(commit)
        }
        return clock.rate(of: done)
    }

    private func run(_ statement: OpaquePointer) throws {
        guard sqlite3_step(statement) == SQLITE_DONE else { throw BenchFailure(String(cString: sqlite3_errmsg(database))) }
        sqlite3_reset(statement)
    }

    static func prepare(_ sql: String, on database: OpaquePointer) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK, let statement
        else { throw BenchFailure(String(cString: sqlite3_errmsg(database))) }
        return statement
    }
}
