/// Brings a database's schema to the newest; safe with many processes at once, which wait for each other on one lock.
struct PostgresMigrator {
    let steps: [Migration]
    let place: String

    /// Locks out every other migration of this database; the letters `till` as a number.
    private static let lock = 0x7469_6c6c

    init(steps: [Migration] = Migrations.postgresql.steps, place: String) {
        self.steps = steps
        self.place = place
    }

    /// Applies every step that the database lacks, all in one transaction.
    func apply(to connection: PostgresConnection) throws(LedgerError) {
        do throws(PostgresFailure) {
            if try isNewest(connection) { return }
            try connection.execute(
                "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'; SELECT pg_advisory_xact_lock(\(Self.lock))")
            try connection.execute(
                """
                CREATE SCHEMA IF NOT EXISTS till;
                CREATE TABLE IF NOT EXISTS till.migrations(number bigint PRIMARY KEY, name text NOT NULL, fingerprint text NOT NULL)
                """)
        } catch {
            throw LedgerError(error, place: place)
        }
        do throws(LedgerError) {
            try applyMissing(to: connection)
        } catch {
            // The connection is given up, which rolls back as well.
            throw error
        }
    }

    /// Compares what the database says was applied with the steps of this version.
    func verify(_ connection: PostgresConnection) throws(LedgerError) {
        let applied = try applied(connection)
        try compare(applied)
        guard let missing = steps.first(where: { applied[$0.number] == nil }) else { return }
        throw LedgerError(
            .schema, "\(place) lacks schema step \(missing.number) '\(missing.name)': open it for writing once", isRetryable: false)
    }

    private func applyMissing(to connection: PostgresConnection) throws(LedgerError) {
        let applied = try applied(connection)
        try compare(applied)
        do throws(PostgresFailure) {
            for step in steps where applied[step.number] == nil {
                try connection.execute(step.sql)
                let record = PostgresQuery("INSERT INTO till.migrations(number, name, fingerprint) VALUES ($1, $2, $3)")
                _ = try connection.run(
                    [
                        PostgresCommand(record) {
                            $0.bind(step.number)
                            $0.bind(step.name)
                            $0.bind(step.fingerprint)
                        }
                    ], isPreparing: false)
            }
            try connection.execute("COMMIT")
        } catch {
            throw LedgerError(error, place: place)
        }
    }

    private func isNewest(_ connection: PostgresConnection) throws(PostgresFailure) -> Bool {
        let exists = PostgresQuery("SELECT to_regclass('till.migrations') IS NOT NULL")
        guard try connection.run([PostgresCommand(exists)], isPreparing: false).first?.number(0, 0) == 1 else { return false }
        return try Self.rows(connection) == Dictionary(uniqueKeysWithValues: steps.map { ($0.number, $0.fingerprint) })
    }

    private func applied(_ connection: PostgresConnection) throws(LedgerError) -> [Int64: String] {
        do throws(PostgresFailure) {
            return try Self.rows(connection)
        } catch {
            throw LedgerError(error, place: place)
        }
    }

    /// What a database says was applied, by number.
    static func rows(_ connection: PostgresConnection) throws(PostgresFailure) -> [Int64: String] {
        let read = PostgresQuery("SELECT number, fingerprint FROM till.migrations")
        guard let result = try connection.run([PostgresCommand(read)], isPreparing: false).first else { return [:] }
        var applied: [Int64: String] = [:]
        for row in 0..<result.count { applied[result.number(row, 0) ?? 0] = result.text(row, 1) ?? "" }
        return applied
    }

    private func compare(_ applied: [Int64: String]) throws(LedgerError) {
        for (number, fingerprint) in applied.sorted(by: { $0.key < $1.key }) {
            guard let step = steps.first(where: { $0.number == number }) else {
                throw LedgerError(
                    .schema, "\(place) has schema step \(number), which this version does not know: run a newer version of Till",
                    isRetryable: false)
            }
            guard step.fingerprint == fingerprint else {
                throw LedgerError(
                    .schema,
                    "\(place) had schema step \(number) '\(step.name)' applied as \(fingerprint), but this version has \(step.fingerprint): "
                        + "use the version that made it",
                    isRetryable: false)
            }
        }
    }
}
