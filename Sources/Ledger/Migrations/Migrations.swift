/// The schema's steps, and how a file is brought to the newest.
struct Migrations {
    let steps: [Migration]

    static let sqlite = Migrations(steps: [
        .initialSchema, .ordersAndNotifications, .evidenceChain, .eventsAndChanges, .sharedByServers, .subscribers,
    ])
    static let postgresql = Migrations(steps: [.postgresSchema, .postgresEvents, .postgresShared, .postgresSubscribers])

    /// `Till` in ASCII, which marks a file as a ledger.
    static let applicationID: Int64 = 0x5469_6c6c

    /// Applies every step that the file lacks, each in a transaction of its own; safe with several processes at once.
    func apply(to connection: SQLiteConnection, path: String) throws(LedgerError) {
        do throws(SQLiteFailure) {
            try refuseForeignFile(connection)
            try connection.execute("PRAGMA application_id = \(Self.applicationID)")
            try connection.execute(
                "CREATE TABLE IF NOT EXISTS migrations(number INTEGER PRIMARY KEY, name TEXT NOT NULL, fingerprint TEXT NOT NULL) STRICT")
            for step in steps { try applyIfAbsent(step, to: connection) }
        } catch {
            throw LedgerError(error, path: path)
        }
        try verify(connection, path: path)
    }

    /// Compares what the file says was applied with the steps of this version.
    func verify(_ connection: SQLiteConnection, path: String) throws(LedgerError) {
        let applied: [Int64: String]
        do throws(SQLiteFailure) {
            applied = try Self.applied(connection)
        } catch {
            throw LedgerError(error, path: path)
        }
        for (number, fingerprint) in applied.sorted(by: { $0.key < $1.key }) {
            guard let step = steps.first(where: { $0.number == number }) else {
                throw LedgerError(
                    .schema, "\(path) has schema step \(number), which this version does not know: run a newer version of Till",
                    isRetryable: false)
            }
            guard step.fingerprint == fingerprint else {
                throw LedgerError(
                    .schema,
                    "\(path) had schema step \(number) '\(step.name)' applied as \(fingerprint), but this version has \(step.fingerprint): "
                        + "use the version that made it",
                    isRetryable: false)
            }
        }
        guard let missing = steps.first(where: { applied[$0.number] == nil }) else { return }
        throw LedgerError(
            .schema, "\(path) lacks schema step \(missing.number) '\(missing.name)': open it for writing once", isRetryable: false)
    }

    private func applyIfAbsent(_ step: Migration, to connection: SQLiteConnection) throws(SQLiteFailure) {
        try connection.execute("BEGIN IMMEDIATE")
        do throws(SQLiteFailure) {
            if try connection.number("SELECT 1 FROM migrations WHERE number = \(step.number)") == nil {
                try connection.execute(step.sql)
                let record = try connection.prepare("INSERT INTO migrations(number, name, fingerprint) VALUES (?, ?, ?)")
                try record.bind(step.number)
                try record.bind(step.name)
                try record.bind(step.fingerprint)
                try record.run()
            }
            try connection.execute("COMMIT")
        } catch {
            if connection.isInTransaction { try connection.execute("ROLLBACK") }
            throw error
        }
    }

    /// Refuses a file that another program made.
    func refuseForeignFile(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        let mark = try connection.number("PRAGMA application_id") ?? 0
        let tables = try connection.number("SELECT count(*) FROM sqlite_schema") ?? 0
        guard mark == Self.applicationID || (mark == 0 && tables == 0) else {
            throw SQLiteFailure(extendedCode: 26, text: "the file is another program's database (application id \(mark), \(tables) tables)")
        }
    }

    /// What a file says was applied, by number.
    static func applied(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [Int64: String] {
        let statement = try connection.prepare("SELECT number, fingerprint FROM migrations")
        var applied: [Int64: String] = [:]
        while try statement.step() { applied[statement.integer(0)] = statement.text(1) ?? "" }
        return applied
    }
}
