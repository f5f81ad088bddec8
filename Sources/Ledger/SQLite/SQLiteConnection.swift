import CSQLite

/// One connection to a database file, used by one thread.
///
/// Not `Sendable`: made, used and released on the thread that it belongs to. The file's only wrapper of SQLite's handle.
final class SQLiteConnection {
    enum Access {
        case readWriteCreate
        case readWrite
        case readOnly
    }

    /// Made once, before the process opens its first file.
    private static let settings: Void = till_sqlite3_configure()

    private let handle: OpaquePointer
    private var statements: [Int: SQLiteStatement] = [:]
    private var interruption: Interruption?

    /// Opens the file; waits up to `busyMilliseconds` where another process holds it.
    init(path: String, access: Access, busyMilliseconds: Int32) throws(SQLiteFailure) {
        Self.settings
        let mode =
            switch access {
            case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        var opened: OpaquePointer?
        let result = sqlite3_open_v2(path, &opened, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard result == SQLITE_OK, let opened else {
            let text = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw SQLiteFailure(extendedCode: result, text: text)
        }
        handle = opened
        sqlite3_busy_timeout(handle, busyMilliseconds)
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Runs statements that give no rows that matter.
    func execute(_ sql: String) throws(SQLiteFailure) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(result) }
    }

    /// A prepared statement, made at its first use and kept for the connection's life.
    func statement(_ query: Query) throws(SQLiteFailure) -> SQLiteStatement {
        if let known = statements[query.line] { return known }
        let made = try prepare(query.sql)
        statements[query.line] = made
        return made
    }

    /// A prepared statement for a single use.
    func prepare(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
        var prepared: OpaquePointer?
        let result = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard result == SQLITE_OK, let prepared else { throw failure(result) }
        return SQLiteStatement(prepared, of: handle)
    }

    /// The first column of the first row as a number; `nil` without a row.
    func number(_ sql: String) throws(SQLiteFailure) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The first column of the first row as text; `nil` without a row.
    func text(_ sql: String) throws(SQLiteFailure) -> String? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.text(0) : nil
    }

    /// Whether a transaction is open; some failures end it by themselves.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Whether the file may only be read.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// The row id that the last insertion gave.
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows that the last statement changed.
    var changedRows: Int32 { sqlite3_changes(handle) }

    /// How long to wait where another connection holds the file.
    func wait(upTo milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Copies the log into the database; gives the log's frames, and whether nobody was in the way.
    func checkpoint(_ mode: Int32) throws(SQLiteFailure) -> (frames: Int32, isWhole: Bool) {
        var frames: Int32 = 0
        var copied: Int32 = 0
        let result = sqlite3_wal_checkpoint_v2(handle, "main", mode, &frames, &copied)
        guard result == SQLITE_OK || result & 0xff == SQLITE_BUSY else { throw failure(result) }
        return (max(frames, 0), result == SQLITE_OK)
    }

    /// Breaks off every statement that still runs once `isOver` says so; it is asked every few milliseconds, on this thread.
    func interrupt(when isOver: @escaping () -> Bool) {
        let interruption = Interruption(isOver)
        self.interruption = interruption
        sqlite3_progress_handler(handle, 10_000, askInterruption, Unmanaged.passUnretained(interruption).toOpaque())
    }

    private func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(extendedCode: code, text: String(cString: sqlite3_errmsg(handle)))
    }
}

/// Who is asked whether a statement is to be broken off.
private final class Interruption {
    let isOver: () -> Bool

    init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }
}

/// A function of the file, because C calls it: a closure could inherit an actor.
private func askInterruption(_ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 0 }
    return Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().isOver() ? 1 : 0
}
