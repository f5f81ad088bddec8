import Entitlements

/// What takes a person out of every table.
extension SharedStatement {
    /// Parameters of those about a person: the app, the id.
    private static func ofPerson(_ standing: Int, _ table: String) -> SharedStatement {
        SharedStatement(standing, "DELETE FROM till.\(table) WHERE app = $1 AND customer = $2 RETURNING 1")
    }

    /// The same of a table in which SQLite has a number for a customer.
    private static func ofNumber(_ standing: Int, _ table: String, isOfApp: Bool) -> SharedStatement {
        let place = isOfApp ? "app = $1" : "scope IN (SELECT s.id FROM till.scopes AS s WHERE s.app = $1)"
        return SharedStatement(
            standing, sqlite: "DELETE FROM \(table) WHERE customer = (SELECT id FROM customers WHERE app = $1 AND name = $2) RETURNING 1",
            postgresql: "DELETE FROM till.\(table) WHERE \(place) AND customer = $2 RETURNING 1")
    }

    /// What counts as a record of the person.
    static let recordsOfPerson = [
        ofNumber(-300, "claims", isOfApp: false), ofNumber(-301, "orders", isOfApp: true), ofPerson(-302, "grants"),
        ofPerson(-303, "debits"),
        SharedStatement(-304, "DELETE FROM till.identities WHERE app = $1 AND (anonymous = $2 OR customer = $2) RETURNING 1"),
        SharedStatement(
            -305,
            """
            DELETE FROM till.app_transactions WHERE customer = $2 AND scope IN (SELECT s.id FROM till.scopes AS s WHERE s.app = $1) RETURNING 1
            """),
    ]
    static let deleteEvents = ofPerson(-306, "events")
    /// What follows from these.
    static let tracesOfPerson = [
        ofPerson(-307, "deliveries"), ofPerson(-308, "attempts"), ofPerson(-309, "feeds"), ofNumber(-310, "sharers", isOfApp: false),
        SharedStatement(
            -311,
            sqlite: "UPDATE originals SET owner = NULL WHERE owner = (SELECT id FROM customers WHERE app = $1 AND name = $2)",
            postgresql: """
                UPDATE till.originals SET owner = NULL WHERE owner = $2 AND scope IN (SELECT s.id FROM till.scopes AS s WHERE s.app = $1)
                """),
        SharedStatement(
            -312,
            sqlite: """
                UPDATE audit SET customer = NULL, detail = CASE WHEN instr(detail, $2) > 0 THEN NULL ELSE detail END
                WHERE app = $1 AND customer = $2
                """,
            postgresql: """
                UPDATE till.audit SET customer = NULL, detail = CASE WHEN position($2 IN detail) > 0 THEN NULL ELSE detail END
                WHERE app = $1 AND customer = $2
                """),
        // Whoever got purchases is named in the entry about the one who had them: as "to ID" or "to ID: reason".
        SharedStatement(
            -326,
            """
            UPDATE till.audit SET detail = NULL WHERE app = $1 AND (detail = CAST('to ' || $2 AS text)
              OR substr(detail, 1, length($2) + 5) = CAST('to ' || $2 || ': ' AS text))
            """),
    ]
    static let deleteCustomer = SharedStatement(-313, "DELETE FROM till.customers WHERE app = $1 AND name = $2 RETURNING 1")

    /// Parameters: the app, the id, the id as JSON has it; a part of a longer text is nobody's id.
    static let deleteReplies = SharedStatement(
        -314, sqlite: "DELETE FROM replies WHERE app = $1 AND (customer = $2 OR instr(body, $3) > 0)",
        postgresql: "DELETE FROM till.replies WHERE app = $1 AND (customer = $2 OR position($3 IN body) > 0)")
    /// Parameters: the scope, the original id, the app, the id.
    static let deleteConflicts = SharedStatement(
        -315,
        sqlite: """
            DELETE FROM conflicts WHERE scope = $1 AND original = $2 AND (
              owner IN (SELECT id FROM customers WHERE app = $3 AND name = $4)
              OR claimant IN (SELECT id FROM customers WHERE app = $3 AND name = $4))
            """,
        postgresql: """
            DELETE FROM till.conflicts WHERE scope = $1 AND original = $2 AND $3::bigint IS NOT NULL AND (owner = $4 OR claimant = $4)
            """)
    static let clearReferences = SharedStatement(
        -316, "UPDATE till.fulfilments SET reference = NULL WHERE scope = $1 AND original = $2 AND reference IS NOT NULL")

    /// Parameters: the app, what a content holds that mentions somebody.
    static let eventsMentioning = SharedStatement(
        -317,
        sqlite: """
            SELECT \(EventRow.columns) FROM events INDEXED BY events_about_others
            WHERE app = $1 AND kind IN ('purchase.transferred', 'purchase.conflict') AND instr(content, $2) > 0
            """,
        postgresql: """
            SELECT \(EventRow.columns) FROM till.events
            WHERE app = $1 AND kind IN ('purchase.transferred', 'purchase.conflict') AND position($2 IN content) > 0
            """)
    static let putContent = SharedStatement(
        -318, "UPDATE till.events SET content = $4 WHERE app = $1 AND customer = $2 AND sequence = $3")

    /// Parameters: the app, the id, and a place as `uncountedEvents` has it.
    static let uncountedOf = SharedStatement(
        -319,
        sqlite: """
            SELECT \(EventRow.columns) FROM events WHERE app = $1 AND customer = $2 AND position > $3
            AND $4 IS NOT NULL AND $5 IS NOT NULL AND $6 IS NOT NULL
            """,
        postgresql: """
            SELECT \(EventRow.columns) FROM till.events WHERE app = $1 AND customer = $2 AND $3::bigint IS NOT NULL
            AND (xid, customer, sequence) > ($4::xid8, $5, $6)
            """)
    /// SQLite would give the number of an event that is gone to the next one, which whoever reads on would miss.
    static let keepFloor = SharedStatement(
        -320,
        sqlite: """
            INSERT INTO event_floor(id, position) SELECT 1, coalesce(max(position), 0) FROM events WHERE true
            ON CONFLICT(id) DO UPDATE SET position = max(event_floor.position, excluded.position)
            """,
        postgresql: "SELECT 1")
    /// The last event of those who come before somebody in a transaction; only PostgreSQL's places name somebody.
    static let eventBefore = SharedStatement(
        -321,
        sqlite: "SELECT customer, sequence FROM events WHERE app = $1 AND $2 IS NULL AND $3 IS NULL",
        postgresql: """
            SELECT customer, sequence FROM till.events WHERE app = $1 AND xid = $2::xid8 AND customer < $3
            ORDER BY customer DESC, sequence DESC LIMIT 1
            """)

    static let readTransfers = SharedStatement(
        -322, "SELECT former, successor, transferred_at FROM till.transfers WHERE scope = $1 AND original = $2")
    static let deleteTransfers = SharedStatement(-323, "DELETE FROM till.transfers WHERE scope = $1 AND original = $2")
    static let insertTransfer = SharedStatement(
        -324, "INSERT INTO till.transfers(scope, original, former, successor, transferred_at) VALUES ($1, $2, $3, $4, $5)")
    /// The latest moment of what was claimed of an original id, or named by it.
    static let lastWord = SharedStatement(
        -325,
        """
        SELECT max(moment) FROM (
          SELECT last_claimed_at AS moment FROM till.claims WHERE scope = $1 AND original = $2
          UNION ALL SELECT purchase_date FROM till.namings WHERE scope = $1 AND original = $2) AS words
        """)
}

/// What takes a token out of every table. Parameters: the app, the token.
extension SharedStatement {
    static let documentsNaming = SharedStatement(
        -330,
        """
        SELECT digest FROM till.evidence_tokens WHERE app = $1 AND token = $2
        UNION SELECT t.evidence FROM till.namings AS n JOIN till.scopes AS s ON s.id = n.scope
          JOIN till.transactions AS t ON t.scope = n.scope AND t.original = n.original WHERE s.app = $1 AND n.token = $2 AND t.account_token = $2
        UNION SELECT r.evidence FROM till.namings AS n JOIN till.scopes AS s ON s.id = n.scope
          JOIN till.renewals AS r ON r.scope = n.scope AND r.original = n.original WHERE s.app = $1 AND n.token = $2 AND r.account_token = $2
        """)
    static let tracesOfToken = [
        SharedStatement(
            -331, "DELETE FROM till.namings WHERE token = $2 AND scope IN (SELECT s.id FROM till.scopes AS s WHERE s.app = $1)"),
        SharedStatement(-332, "DELETE FROM till.evidence_tokens WHERE app = $1 AND token = $2"),
    ]
    /// Parameters: the scope, the original id, the token.
    static let tokensOfFacts = [
        SharedStatement(
            -333, "UPDATE till.transactions SET account_token = NULL WHERE scope = $1 AND original = $2 AND account_token = $3"),
        SharedStatement(-334, "UPDATE till.renewals SET account_token = NULL WHERE scope = $1 AND original = $2 AND account_token = $3"),
    ]
    /// Parameters: the app, a digest, what stands for bytes that are gone.
    static let forgetBytes = SharedStatement(
        -335, "UPDATE till.evidence SET bytes = $3 WHERE app = $1 AND digest = $2 AND bytes <> $3 RETURNING 1")
    /// Parameters: the app, a digest, the bytes, what stands for bytes that are gone.
    static let restoreBytes = SharedStatement(-337, "UPDATE till.evidence SET bytes = $3 WHERE app = $1 AND digest = $2 AND bytes = $4")
    /// Parameters: the app, a token, a digest.
    static let insertEvidenceToken = SharedStatement(
        -338, "INSERT INTO till.evidence_tokens(app, token, digest) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    static let deleteRelays = SharedStatement(-336, "DELETE FROM till.relays WHERE app = $1 AND evidence = $2")
}

extension Evidence {
    /// The values of `restoreBytes`.
    func restoring(_ app: Int64) -> [SharedValue] {
        [.number(app), .octets(digest.bytes), .octets(bytes), .octets(Self.erasedBytes)]
    }
}
