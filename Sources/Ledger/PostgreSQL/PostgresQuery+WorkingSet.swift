/// The one question that reads all a submission may touch.
extension PostgresQuery {
    /// What a row of the answer is; its other columns are scope, original, two texts, octets, and two numbers.
    enum WorkingRow: Int64 {
        case member = 1
        case naming
        case claim
        case sharer
        case transaction
        case renewal
        case billing
        case customer
        case order
        case notification
        case scope
        case identity
        case notified
        case transfer
    }

    /// From the keys that a submission names to every chain they lead to, and all that decides about these.
    ///
    /// Parameters: 1, 2 scopes and original ids; 3, 4 of transactions; 5, 6 of billing events; 7 the app; 8, 9 customers with the
    /// token that each submits; 10 tokens; 11, 12 of notifications; 13 tokens whose chains count; 14 everybody of whom the submissions
    /// tell.
    static let workingSet = PostgresQuery(
        """
        WITH seed AS MATERIALIZED (
          SELECT scope, original FROM unnest($1::bigint[], $2::text[]) AS given(scope, original)
          UNION SELECT t.scope, t.original FROM unnest($3::bigint[], $4::text[]) AS given(scope, id)
            \(each("transactions t", "t.scope = given.scope AND t.id = given.id"))
          UNION SELECT b.scope, b.original FROM unnest($5::bigint[], $6::text[]) AS given(scope, item)
            \(each("billing b", "b.scope = given.scope AND b.web_order_line_item = given.item"))
          UNION SELECT n.scope, n.original FROM unnest($8::text[], $9::bytea[]) AS given(name, token)
            \(each("namings n", "n.token = given.token")) \(each("scopes s", "s.id = n.scope AND s.app = $7"))
            WHERE (SELECT 1 FROM till.customers c WHERE c.app = $7 AND c.name = given.name AND c.token IS NOT NULL) IS NULL
          UNION SELECT n.scope, n.original FROM unnest($13::bytea[]) AS given(token)
            \(each("namings n", "n.token = given.token")) \(each("scopes s", "s.id = n.scope AND s.app = $7"))
        ), head AS MATERIALIZED (
          SELECT DISTINCT o.scope, o.chain FROM seed \(each("originals o", "o.scope = seed.scope AND o.original = seed.original"))
        ), member AS MATERIALIZED (
          SELECT o.scope, o.original, o.chain, o.owner FROM head
            \(each("originals o", "o.scope = head.scope AND o.original = head.chain"))
          UNION SELECT o.scope, o.original, o.chain, o.owner FROM head
            \(each("originals o", "o.scope = head.scope AND o.chain = head.chain AND o.chain <> o.original"))
        ), naming AS MATERIALIZED (
          SELECT n.scope, n.original, n.token, n.transaction_id, n.purchase_date
          FROM member m \(each("namings n", "n.scope = m.scope AND n.original = m.original"))
        ), token AS MATERIALIZED (
          SELECT unnest($10::bytea[]) AS token UNION SELECT token FROM naming
        ), claim AS MATERIALIZED (
          SELECT c.scope, c.original, c.customer, c.evidence, c.claimed_at, c.last_claimed_at
          FROM member m \(each("claims c", "c.scope = m.scope AND c.original = m.original"))
        ), moved AS MATERIALIZED (
          SELECT t.scope, t.original, t.former, t.successor, t.transferred_at
          FROM member m \(each("transfers t", "t.scope = m.scope AND t.original = m.original"))
        ), sharer AS MATERIALIZED (
          SELECT s.scope, s.original, s.customer FROM member m \(each("sharers s", "s.scope = m.scope AND s.original = m.original"))
        ), owner_of_token AS MATERIALIZED (
          SELECT c.name, c.token FROM token \(each("customers c", "c.app = $7 AND c.token = token.token AND c.token IS NOT NULL"))
        ), named_order AS MATERIALIZED (
          SELECT o.id, o.customer, o.product, o.metadata, o.created_at
          FROM token \(each("orders o", "o.app = $7 AND o.id = token.token"))
        ), given_name AS MATERIALIZED (
          SELECT DISTINCT unnest($14::text[]) AS name
        ), identity AS MATERIALIZED (
          SELECT i.anonymous, i.customer, i.logged_in_at FROM (
            SELECT name FROM given_name UNION SELECT owner FROM member UNION SELECT customer FROM sharer
            UNION SELECT former FROM moved UNION SELECT successor FROM moved
            UNION SELECT customer FROM claim UNION SELECT name FROM owner_of_token UNION SELECT customer FROM named_order
          ) AS person \(each("identities i", "i.app = $7 AND i.anonymous = person.name"))
        )
        SELECT 1 AS kind, scope::bigint AS scope, original, chain AS one, owner AS two, NULL::bytea AS octets,
          NULL::bigint AS first, NULL::bigint AS second FROM member
        UNION ALL SELECT 2, scope, original, transaction_id, NULL, token, purchase_date, NULL FROM naming
        UNION ALL SELECT 3, scope, original, customer, NULL, evidence, claimed_at, last_claimed_at FROM claim
        UNION ALL SELECT 4, scope, original, customer, NULL, NULL, NULL, NULL FROM sharer
        UNION ALL SELECT 5, t.scope, t.original, t.id, NULL, t.evidence, t.is_signed, t.source_date
          FROM unnest($3::bigint[], $4::text[]) AS given(scope, id)
          \(each("transactions t", "t.scope = given.scope AND t.id = given.id"))
        UNION ALL SELECT 6, r.scope, r.original, NULL, NULL, r.evidence, r.is_signed, r.source_date
          FROM unnest($1::bigint[], $2::text[]) AS given(scope, original)
          \(each("renewals r", "r.scope = given.scope AND r.original = given.original"))
        UNION ALL SELECT 7, b.scope, b.original, b.web_order_line_item, NULL, NULL, NULL, NULL
          FROM unnest($5::bigint[], $6::text[]) AS given(scope, item)
          \(each("billing b", "b.scope = given.scope AND b.web_order_line_item = given.item"))
        UNION ALL SELECT 8, 0, NULL, c.name, NULL, c.token, NULL, NULL
          FROM (SELECT name FROM given_name UNION SELECT customer FROM identity) AS person
          \(each("customers c", "c.app = $7 AND c.name = person.name"))
        UNION ALL SELECT 8, 0, NULL, name, NULL, token, NULL, NULL FROM owner_of_token
        UNION ALL SELECT 9, 0, product, customer, metadata, id, created_at, NULL FROM named_order
        UNION ALL SELECT 10, n.scope, NULL, n.id, NULL, NULL, NULL, NULL
          FROM unnest($11::bigint[], $12::text[]) AS given(scope, id)
          \(each("notifications n", "n.scope = given.scope AND n.id = given.id"))
        UNION ALL SELECT 13, 0, NULL, NULL, NULL, NULL, NULL, NULL FROM unnest($1::bigint[], $2::text[]) AS given(scope, original)
          \(each("notifications n", "n.scope = given.scope AND n.original = given.original AND n.original IS NOT NULL"))
        UNION ALL SELECT 11, s.id, NULL, s.environment, s.test_run, NULL, NULL, NULL
          FROM (SELECT DISTINCT scope FROM member) AS used \(each("scopes s", "s.id = used.scope"))
        UNION ALL SELECT 12, 0, anonymous, customer, NULL, NULL, logged_in_at, NULL FROM identity
        UNION ALL SELECT 14, scope, original, former, successor, NULL, transferred_at, NULL FROM moved
        """)
}
