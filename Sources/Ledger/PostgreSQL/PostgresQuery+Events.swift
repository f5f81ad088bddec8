/// Events, how far each customer was told, and what the team tells.
extension PostgresQuery {
    /// Keeps those events that are not kept yet, numbered on from the feed, and the feed.
    ///
    /// Parameters: 1 the app; 2 the customer; 3 the moment; 4 ids; 5 kinds; 6 moments of effect; 7 environments; 8 contents; 9 up to
    /// when the customer was told; 10 the next change; 11 the number of the last event as far as the writer knows.
    static let tell = PostgresQuery(
        """
        WITH given AS (
          SELECT * FROM unnest($4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])
          WITH ORDINALITY AS given(id, kind, occurred_at, environment, content, place)
        ), feed AS MATERIALIZED (
          SELECT greatest((SELECT sequence FROM till.feeds WHERE app = $1 AND customer = $2), $11) AS sequence
        ), kept AS (
          INSERT INTO till.events(app, customer, sequence, id, kind, occurred_at, environment, recorded_at, content)
          SELECT $1, $2, feed.sequence + row_number() OVER (ORDER BY place), id, kind, occurred_at, environment, $3, content
          FROM given CROSS JOIN feed
          WHERE (SELECT 1 FROM till.events known WHERE known.app = $1 AND known.id = given.id) IS NULL
          ORDER BY place RETURNING sequence
        ), waiting AS (
          INSERT INTO till.deliveries(app, endpoint, customer, sequence, attempts, due_at, since)
          SELECT $1, endpoints.id, $2, kept.sequence, 0, $3, $3 FROM kept CROSS JOIN till.endpoints WHERE endpoints.app = $1
        )
        INSERT INTO till.feeds(app, customer, told_at, next_change, sequence)
        SELECT $1, $2, $9, $10, feed.sequence + (SELECT count(*) FROM kept) FROM feed
        ON CONFLICT (app, customer) DO UPDATE
        SET told_at = excluded.told_at, next_change = excluded.next_change, sequence = excluded.sequence
        """)
    static let dueFeeds = PostgresQuery(
        """
        SELECT customer FROM till.feeds WHERE app = (SELECT id FROM till.apps WHERE name = $1) AND next_change <= $2
        ORDER BY next_change LIMIT $3
        """)
    static let nextDue = PostgresQuery(
        """
        SELECT next_change FROM till.feeds WHERE app = (SELECT id FROM till.apps WHERE name = $1) AND next_change IS NOT NULL
        ORDER BY next_change LIMIT 1
        """)
    /// Parameters: the app's name; the place after which to go on, as transaction, customer and number; how many.
    ///
    /// Ordered by the table's columns: by itself `xid` would mean the text that is asked for, in which 1000 comes before 999.
    static let eventsOfApp = PostgresQuery(
        """
        SELECT xid::text, \(EventRow.columns) FROM till.events WHERE app = (SELECT id FROM till.apps WHERE name = $1)
        AND (xid, customer, sequence) > ($2::xid8, $3, $4) AND xid < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY events.xid, events.customer, events.sequence LIMIT $5
        """)
    static let eventsOfCustomer = PostgresQuery(
        """
        SELECT xid::text, \(EventRow.columns) FROM till.events WHERE app = (SELECT id FROM till.apps WHERE name = $1)
        AND customer = $2 AND sequence > $3 ORDER BY sequence LIMIT $4
        """)
    static let readAudit = PostgresQuery(
        """
        SELECT position, recorded_at, actor, action, customer, detail FROM till.audit
        WHERE app = (SELECT id FROM till.apps WHERE name = $1) AND position < $2 ORDER BY position DESC LIMIT $3
        """)

    static let putIdentity = PostgresQuery(insertion(into: "till.identities", IdentityRow.columns, key: "app, anonymous"))
    static let deleteIdentity = PostgresQuery("DELETE FROM till.identities WHERE app = $1 AND anonymous = $2")
    static let putAppTransaction = PostgresQuery(
        insertion(into: "till.app_transactions", AppTransactionRow.columns, key: "customer, scope, id"))
    static let insertFulfilment = PostgresQuery(insertion(into: "till.fulfilments", FulfilmentRow.columns))
    static let insertGrant = PostgresQuery(insertion(into: "till.grants", GrantRow.columns))
    static let withdrawGrant = PostgresQuery("UPDATE till.grants SET withdrawn_at = $3 WHERE app = $1 AND id = $2")
    static let insertDebit = PostgresQuery(insertion(into: "till.debits", DebitRow.columns))
    static let insertAudit = PostgresQuery(
        "INSERT INTO till.audit(app, recorded_at, actor, action, customer, detail) VALUES ($1, $2, $3, $4, $5, $6)")
}
