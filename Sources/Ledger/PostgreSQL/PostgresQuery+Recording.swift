/// What a recording sends.
extension PostgresQuery {
    /// Whatever the server's default: a picture of the store that is taken while a lock is awaited would be too old once it is had.
    static let begin = PostgresQuery("BEGIN ISOLATION LEVEL READ COMMITTED")
    static let beginReading = PostgresQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    static let commit = PostgresQuery("COMMIT")
    static let rollback = PostgresQuery("ROLLBACK")
    /// Limits of the transaction, and plans that stay right while a table grows; local, because a proxy may give the connection to others.
    static let settings = PostgresQuery("SELECT " + limits)
    /// The limits, and then the locks, which already wait no longer than these allow.
    static let settingsAndLocks = PostgresQuery(
        "SELECT \(limits), pg_advisory_xact_lock_shared($4), (SELECT count(pg_advisory_xact_lock(key)) FROM unnest($5::bigint[]) AS key)")
    /// Before the commit, which must not be cut short: one that waits for a standby would be reported as done.
    static let untimed = PostgresQuery("SELECT set_config('statement_timeout', '0', true)")
    static let lockAll = PostgresQuery("SELECT pg_advisory_xact_lock($1)")
    /// In the order given.
    static let lockEach = PostgresQuery("SELECT count(pg_advisory_xact_lock(key)) FROM unnest($1::bigint[]) AS key")

    // Apps and scopes.
    static let insertApp = PostgresQuery("INSERT INTO till.apps(name) VALUES ($1) ON CONFLICT (name) DO NOTHING")
    static let findApp = PostgresQuery("SELECT id FROM till.apps WHERE name = $1")
    static let insertScope = PostgresQuery(
        """
        INSERT INTO till.scopes(app, environment, test_run) VALUES ($1, $2, $3)
        ON CONFLICT (app, environment, test_run) DO NOTHING
        """)
    static let findScope = PostgresQuery("SELECT id FROM till.scopes WHERE app = $1 AND environment = $2 AND test_run = $3")

    static let insertEvidence = PostgresQuery(
        """
        INSERT INTO till.evidence(app, digest, received_at, kind, channel, bytes) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (app, digest) DO NOTHING
        """)
    static let insertNotification = PostgresQuery(
        """
        INSERT INTO till.notifications(
          scope, id, type, subtype, signed_date, received_at, original, evidence, transaction_id, product)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        """)
    static let insertCustomer = PostgresQuery("INSERT INTO till.customers(app, name, token, first_seen_at) VALUES ($1, $2, $3, $4)")
    static let setCustomerToken = PostgresQuery("UPDATE till.customers SET token = $3 WHERE app = $1 AND name = $2")
    static let insertOrder = PostgresQuery(
        "INSERT INTO till.orders(app, id, customer, product, metadata, created_at) VALUES ($1, $2, $3, $4, $5, $6)")
    static let insertTransaction = PostgresQuery(insertion(into: "till.transactions", TransactionRow.columns, key: "scope, original, id"))
    static let deleteTransaction = PostgresQuery("DELETE FROM till.transactions WHERE scope = $1 AND original = $2 AND id = $3")
    static let insertRenewal = PostgresQuery(insertion(into: "till.renewals", RenewalRow.columns, key: "scope, original"))
    static let insertNaming = PostgresQuery(
        """
        INSERT INTO till.namings(scope, original, token, transaction_id, purchase_date) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (scope, original, token) DO UPDATE
        SET transaction_id = excluded.transaction_id, purchase_date = excluded.purchase_date
        """)
    static let insertBilling = PostgresQuery("INSERT INTO till.billing(scope, web_order_line_item, original) VALUES ($1, $2, $3)")
    static let insertOriginal = PostgresQuery("INSERT INTO till.originals(scope, original, chain, owner) VALUES ($1, $2, $3, $4)")
    static let updateOriginal = PostgresQuery("UPDATE till.originals SET chain = $3, owner = $4 WHERE scope = $1 AND original = $2")
    static let insertClaim = PostgresQuery(
        """
        INSERT INTO till.claims(scope, original, customer, claimed_at, last_claimed_at, evidence) VALUES ($1, $2, $3, $4, $4, $5)
        """)
    static let touchClaim = PostgresQuery(
        "UPDATE till.claims SET last_claimed_at = $4 WHERE scope = $1 AND original = $2 AND customer = $3")
    static let insertSharer = PostgresQuery("INSERT INTO till.sharers(scope, original, customer) VALUES ($1, $2, $3)")
    static let deleteSharer = PostgresQuery("DELETE FROM till.sharers WHERE scope = $1 AND original = $2 AND customer = $3")
    static let insertConflict = PostgresQuery(
        """
        INSERT INTO till.conflicts(scope, original, owner, claimant, kind, recorded_at) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (scope, original, owner, claimant, kind) DO NOTHING
        """)
    static let insertProbe = PostgresQuery("INSERT INTO till.probes(octets) VALUES (repeat('x', 65536))")
    static let deleteProbes = PostgresQuery("DELETE FROM till.probes")

    private static let limits = """
        set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true),
        set_config('idle_in_transaction_session_timeout', $3, true), set_config('enable_seqscan', 'off', true),
        set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
        set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true)
        """

    static func insertion(into table: String, _ columns: String) -> String {
        let marks = (1...columns.split(separator: ",").count).map { "$\($0)" }.joined(separator: ", ")
        return "INSERT INTO \(table)(\(columns)) VALUES (\(marks))"
    }

    /// The same, in place of a row with the same key.
    static func insertion(into table: String, _ columns: String, key: String) -> String {
        let names = columns.split(separator: ",").map { $0.trimmingPrefix(" ") }
        let updates = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return "\(insertion(into: table, columns)) ON CONFLICT (\(key)) DO UPDATE SET \(updates)"
    }
}
