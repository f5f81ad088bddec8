import AppStoreTypes

/// Looks at a ledger's database by asking it; nothing is created and nothing is written.
///
/// Whatever is asked holds for one statement, so that a proxy in transaction mode may stand between.
struct PostgresInspector {
    let configuration: PostgreSQLLedgerConfiguration
    let now: @Sendable () -> EpochMilliseconds

    func inspect() -> LedgerInspection {
        var found = LedgerInspection(place: configuration.place)
        // For reading, so that a standby is connected to and told apart from a server that is away.
        var reading = configuration
        reading.isReadOnly = true
        do throws(PostgresFailure) {
            let connection = try PostgresConnection(reading)
            found.exists = true
            try look(connection, &found)
        } catch {
            found.opening = LedgerError(error, place: configuration.place)
        }
        return found
    }

    private static let state = PostgresQuery(
        """
        SELECT current_setting('server_version_num')::bigint, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint,
               current_setting('synchronous_commit'), current_setting('fsync'), current_setting('full_page_writes'),
               pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on',
               EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                       WHERE n.nspname = 'till' AND c.relname = 'migrations'),
               has_database_privilege(current_database(), 'CREATE')
        """)

    private static let lacking = PostgresQuery(
        """
        SELECT count(*), min(c.relname::text) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'till' AND c.relkind IN ('r', 'p')
          AND NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
                   AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
        """)

    private func look(_ connection: PostgresConnection, _ found: inout LedgerInspection) throws(PostgresFailure) {
        let asked = now()
        guard let state = try connection.run([PostgresCommand(Self.state)], isPreparing: false).first, state.count == 1 else { return }
        found.server = LedgerInspection.Server(
            version: state.number(0, 0) ?? 0, clock: EpochMilliseconds(state.number(0, 1) ?? 0), askedAt: asked, answeredAt: now(),
            synchronousCommit: state.text(0, 2) ?? "", syncsFiles: state.text(0, 3) == "on", writesFullPages: state.text(0, 4) == "on")
        let hasSchema = state.number(0, 6) == 1
        found.schema = Migrations.postgresql.standing(hasSchema ? try PostgresMigrator.rows(connection) : nil, at: configuration.place)
        if state.number(0, 5) == 1 {
            found.writing = LedgerError(
                .readOnly, "\(configuration.place) is a standby or read-only: name the server that is written to", isRetryable: true)
        } else if hasSchema {
            found.writing = try lackingRights(connection)
        } else if state.number(0, 7) != 1 {
            found.writing = LedgerError(
                .cannotOpen,
                "the user of \(configuration.place) may not make the schema till: GRANT CREATE ON DATABASE to it, or make the schema for it",
                isRetryable: true)
        }
    }

    private func lackingRights(_ connection: PostgresConnection) throws(PostgresFailure) -> LedgerError? {
        guard let lacking = try connection.run([PostgresCommand(Self.lacking)], isPreparing: false).first,
            let count = lacking.number(0, 0), count > 0
        else { return nil }
        return LedgerError(
            .cannotOpen,
            "the user of \(configuration.place) may not read and write \(count) tables, such as till.\(lacking.text(0, 1) ?? "?"): "
                + "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA till to it",
            isRetryable: true)
    }
}
