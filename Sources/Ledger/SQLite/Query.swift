/// A statement that is prepared once for each connection and kept.
struct Query: Hashable {
    /// The line of this file on which the statement stands, by which a connection finds it prepared.
    let line: Int
    let sql: String

    private init(_ sql: String, line: Int = #line) {
        self.line = line
        self.sql = sql
    }

    /// A statement of another file, with a number of its own below zero.
    init(standing line: Int, _ sql: String) {
        self.line = line
        self.sql = sql
    }

    static func == (one: Query, other: Query) -> Bool { one.line == other.line }

    func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

extension Query {
    // The writer's transaction.
    static let begin = Query("BEGIN IMMEDIATE")
    static let commit = Query("COMMIT")
    static let rollback = Query("ROLLBACK")
    static let savepoint = Query("SAVEPOINT item")
    static let release = Query("RELEASE item")
    static let rollbackToSavepoint = Query("ROLLBACK TO item")
    static let insertProbe = Query("INSERT INTO probes(octets) VALUES (zeroblob(65536))")
    static let deleteProbes = Query("DELETE FROM probes")

    // Apps and scopes.
    static let findApp = Query("SELECT id FROM apps WHERE name = ?")
    static let insertApp = Query("INSERT INTO apps(name) VALUES (?)")
    static let findScope = Query("SELECT id FROM scopes WHERE app = ? AND environment = ? AND test_run = ?")
    static let insertScope = Query("INSERT INTO scopes(app, environment, test_run) VALUES (?, ?, ?)")
    static let readScope = Query("SELECT apps.name, environment, test_run FROM scopes JOIN apps ON apps.id = app WHERE scopes.id = ?")

    // Evidence.
    static let insertEvidence = Query(
        "INSERT OR IGNORE INTO evidence(app, digest, kind, channel, received_at, bytes) VALUES (?, ?, ?, ?, ?, ?)")
    static let readEvidence = Query(
        """
        SELECT kind, channel, received_at, bytes FROM evidence JOIN apps ON apps.id = app
        WHERE apps.name = ? AND digest = ?
        """)

    // Customers.
    static let insertCustomer = Query("INSERT INTO customers(app, name, token, first_seen_at) VALUES (?, ?, ?, ?)")
    static let setCustomerToken = Query("UPDATE customers SET token = ? WHERE id = ?")
    static let awaitedToken = Query(
        """
        SELECT 1 FROM namings JOIN scopes ON scopes.id = scope JOIN apps ON apps.id = scopes.app
        WHERE namings.token = ?1 AND apps.name = ?2
        AND NOT EXISTS (SELECT 1 FROM customers WHERE customers.app = apps.id AND customers.token = ?1) LIMIT 1
        """)

    // Orders.
    static let insertOrder = Query("INSERT INTO orders(app, id, customer, product, metadata, created_at) VALUES (?, ?, ?, ?, ?, ?)")
    static let readOrder = Query(
        """
        SELECT customers.name, product, metadata, created_at
        FROM apps JOIN orders ON orders.app = apps.id JOIN customers ON customers.id = customer
        WHERE apps.name = ? AND orders.id = ?
        """)

    // Notifications.
    static let insertNotification = Query(
        """
        INSERT OR IGNORE INTO notifications(
          scope, id, type, subtype, signed_date, received_at, original, evidence, transaction_id, product)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)

    // Facts.
    static let findTransaction = Query("SELECT is_signed, source_date, evidence, original FROM transactions WHERE scope = ? AND id = ?")
    static let deleteTransaction = Query("DELETE FROM transactions WHERE scope = ? AND original = ? AND id = ?")
    static let insertTransaction = Query(insertion(into: "transactions", TransactionRow.columns))
    static let findRenewal = Query("SELECT is_signed, source_date, evidence FROM renewals WHERE scope = ? AND original = ?")
    static let insertRenewal = Query(insertion(into: "renewals", RenewalRow.columns))
    static let readBilling = Query("SELECT original FROM billing WHERE scope = ? AND web_order_line_item = ?")
    static let insertNaming = Query(
        """
        INSERT INTO namings(scope, original, token, transaction_id, purchase_date) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT(scope, original, token) DO UPDATE
        SET transaction_id = excluded.transaction_id, purchase_date = excluded.purchase_date
        WHERE (excluded.purchase_date, excluded.transaction_id) < (namings.purchase_date, namings.transaction_id)
        """)
    static let namingsOfToken = Query(
        "SELECT scope, original FROM namings JOIN scopes ON scopes.id = scope WHERE token = ? AND scopes.app = ?")
    static let beginReading = Query("BEGIN")
    static let transactionsOfOriginal = Query("SELECT \(TransactionRow.columns) FROM transactions WHERE scope = ? AND original = ?")
    static let renewalOfOriginal = Query("SELECT \(RenewalRow.columns) FROM renewals WHERE scope = ? AND original = ?")

    // Chains and whose they are.
    static let readOriginal = Query("SELECT chain, owner FROM originals WHERE scope = ? AND original = ?")
    static let readOwner = Query(
        "SELECT customers.name FROM originals JOIN customers ON customers.id = owner WHERE scope = ? AND original = ?")
    static let originalsOfChain = Query(
        """
        SELECT original FROM originals WHERE scope = ?1 AND original = ?2
        UNION SELECT original FROM originals WHERE scope = ?1 AND chain = ?2 AND chain <> original
        """)
    static let readSharers = Query(
        """
        SELECT customers.id, customers.name FROM sharers JOIN customers ON customers.id = customer
        WHERE scope = ? AND original = ?
        """)
    static let insertSharer = Query("INSERT OR IGNORE INTO sharers(scope, original, customer) VALUES (?, ?, ?)")
    static let deleteSharer = Query("DELETE FROM sharers WHERE scope = ? AND original = ? AND customer = ?")
    static let touchClaim = Query(
        """
        UPDATE claims SET last_claimed_at = ?1 WHERE scope = ?2 AND original = ?3 AND customer = ?4 AND last_claimed_at < ?1
        """)
    static let claimsOfOriginal = Query(
        """
        SELECT customers.id, customers.name, claimed_at, last_claimed_at, evidence
        FROM claims JOIN customers ON customers.id = customer WHERE scope = ? AND original = ?
        """)
    static let insertConflict = Query(
        "INSERT OR IGNORE INTO conflicts(scope, original, owner, claimant, kind, recorded_at) VALUES (?, ?, ?, ?, ?, ?)")

    // Questions.
    static let conflictsOfOriginal = Query(
        """
        SELECT owners.name, claimants.name, kind FROM conflicts
        JOIN customers AS owners ON owners.id = owner JOIN customers AS claimants ON claimants.id = claimant
        WHERE scope = ? AND original = ?
        """)

    static func insertion(into table: String, _ columns: String) -> String {
        let count = columns.split(separator: ",").count
        let marks = Array(repeating: "?", count: count).joined(separator: ", ")
        return "INSERT OR REPLACE INTO \(table)(\(columns)) VALUES (\(marks))"
    }
}
