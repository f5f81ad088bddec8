import CSQLite

/// A prepared statement of one connection.
final class SQLiteStatement: RowWriting {
    typealias Failure = SQLiteFailure

    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private var bound: Int32 = 0

    init(_ handle: OpaquePointer, of connection: OpaquePointer) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Begins anew: no parameter is bound, the first row is next.
    func begin() {
        sqlite3_reset(handle)
        bound = 0
    }

    /// Goes to the next row; false after the last. The statement is then ready for its next use.
    func step() throws(SQLiteFailure) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW:
            return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        case let code:
            let failure = SQLiteFailure(extendedCode: code, text: String(cString: sqlite3_errmsg(connection)))
            sqlite3_reset(handle)
            throw failure
        }
    }

    /// Runs a statement that gives no rows.
    func run() throws(SQLiteFailure) {
        while try step() {}
    }

    /// Binds the next parameter.
    func bind(_ number: Int64?) throws(SQLiteFailure) {
        bound += 1
        guard let number else { return try check(sqlite3_bind_null(handle, bound)) }
        try check(sqlite3_bind_int64(handle, bound, number))
    }

    /// Binds the next parameter.
    func bind(_ text: String?) throws(SQLiteFailure) {
        bound += 1
        guard var text else { return try check(sqlite3_bind_null(handle, bound)) }
        let position = bound
        try check(
            text.withUTF8 { octets in
                octets.withMemoryRebound(to: CChar.self) { characters in
                    guard let start = characters.baseAddress else { return till_sqlite3_bind_text(handle, position, "", 0) }
                    return till_sqlite3_bind_text(handle, position, start, Int32(clamping: characters.count))
                }
            })
    }

    /// Binds the next parameter.
    func bind(_ octets: [UInt8]?) throws(SQLiteFailure) {
        bound += 1
        guard let octets else { return try check(sqlite3_bind_null(handle, bound)) }
        let position = bound
        try check(octets.withUnsafeBytes { till_sqlite3_bind_blob(handle, position, $0.baseAddress, Int32(clamping: $0.count)) })
    }

    /// A column of the current row as a number; 0 for none.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// Whether a column of the current row holds nothing.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// A column of the current row as text; `nil` for none.
    func text(_ column: Int32) -> String? {
        guard let octets = sqlite3_column_text(handle, column) else { return nil }
        return String(decoding: UnsafeBufferPointer(start: octets, count: Int(sqlite3_column_bytes(handle, column))), as: UTF8.self)
    }

    /// A column of the current row as octets; empty for none.
    func octets(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    private func check(_ code: Int32) throws(SQLiteFailure) {
        guard code == SQLITE_OK else {
            throw SQLiteFailure(extendedCode: code, text: String(cString: sqlite3_errmsg(connection)))
        }
    }
}
