import CSQLite

/// Opens connections the way the ledger's threads want them.
struct SQLiteSession: Sendable {
    let configuration: SQLiteLedgerConfiguration

    /// For the writer: durable commits, and no checkpoints in their way.
    func writer() throws(LedgerError) -> SQLiteConnection {
        let connection = try open(configuration.isReadOnly ? .readOnly : .readWrite)
        // What is deleted is overwritten, always: an erasure could not find what was freed before it. Debian's SQLite does so by itself.
        try run(
            connection,
            [
                "PRAGMA synchronous = FULL", "PRAGMA wal_autocheckpoint = 0", "PRAGMA cache_size = -65536", "PRAGMA secure_delete = ON",
            ])
        if let limit = configuration.sizeLimit {
            do throws(SQLiteFailure) {
                let pageSize = max(try connection.number("PRAGMA page_size") ?? 4096, 512)
                _ = try connection.number("PRAGMA max_page_count = \(max(limit / pageSize, 1))")
            } catch {
                throw LedgerError(error, path: configuration.path)
            }
        }
        return connection
    }

    /// For a thread that reads.
    func reader() throws(LedgerError) -> SQLiteConnection {
        let connection = try open(.readOnly)
        try run(connection, ["PRAGMA cache_size = -16384"])
        return connection
    }

    /// For the thread that empties the log.
    func checkpointer() throws(LedgerError) -> SQLiteConnection {
        let connection = try open(.readWrite)
        try run(connection, ["PRAGMA synchronous = FULL", "PRAGMA wal_autocheckpoint = 0"])
        return connection
    }

    /// Creates the file if need be, checks it, and brings the schema to the newest.
    ///
    /// SQLite does not wait for others when it turns a new file's log on, so many processes that start at once are made to wait here.
    func prepareFile() throws(LedgerError) {
        let pause: Int32 = 10
        for _ in 0..<max(configuration.busyMilliseconds / pause, 1) {
            do throws(LedgerError) {
                return try prepareFileOnce()
            } catch {
                guard error.code == .busy else { throw error }
                sqlite3_sleep(pause)
            }
        }
        try prepareFileOnce()
    }

    private func prepareFileOnce() throws(LedgerError) {
        let connection = try open(configuration.isReadOnly ? .readOnly : .readWriteCreate)
        do throws(SQLiteFailure) {
            if configuration.startCheck == .quick, let finding = try connection.text("PRAGMA quick_check(1)"), finding != "ok" {
                throw SQLiteFailure(extendedCode: SQLITE_CORRUPT, text: finding)
            }
            if !configuration.isReadOnly, !connection.isReadOnly { try requireLog(connection) }
        } catch {
            throw LedgerError(error, path: configuration.path)
        }
        if configuration.isReadOnly || connection.isReadOnly {
            try Migrations.sqlite.verify(connection, path: configuration.path)
        } else {
            try Migrations.sqlite.apply(to: connection, path: configuration.path)
        }
    }

    private func requireLog(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        let mode = try connection.text("PRAGMA journal_mode = WAL")
        guard mode == "wal" else {
            throw SQLiteFailure(extendedCode: SQLITE_CANTOPEN, text: "the file system gives no shared memory for a write-ahead log")
        }
    }

    private func open(_ access: SQLiteConnection.Access) throws(LedgerError) -> SQLiteConnection {
        do throws(SQLiteFailure) {
            return try SQLiteConnection(path: configuration.path, access: access, busyMilliseconds: configuration.busyMilliseconds)
        } catch {
            throw LedgerError(error, path: configuration.path)
        }
    }

    private func run(_ connection: SQLiteConnection, _ statements: [String]) throws(LedgerError) {
        do throws(SQLiteFailure) {
            for statement in statements { try connection.execute(statement) }
        } catch {
            throw LedgerError(error, path: configuration.path)
        }
    }
}
