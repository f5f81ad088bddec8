/// The three questions that give all facts about customers and chains, to a reader and to a transaction that records.
extension PostgresQuery {
    /// What a row of `otherFacts` is.
    ///
    /// Its columns are the kind, a scope, six texts, octets, and four numbers; `columns` are those that the kind uses, in the order
    /// in which they are read.
    enum FactRow: Int64 {
        case scope = 1
        case held
        case claim
        case conflict
        case notification
        case fulfilment
        case order
        case feed
        case identity
        case logIn
        case concerning
        case grant
        case debit
        case appTransaction
        case transfer

        var columns: [Int32] {
            switch self {
            case .scope, .held, .concerning: [2, 3]
            case .claim: [2, 3, 9, 10, 8]
            case .conflict: [2, 3, 4, 5]
            case .notification: [2, 3, 4, 5, 9, 6, 7]
            case .fulfilment: [2, 3, 9, 4]
            case .transfer: [2, 3, 4, 9]
            case .order: [8, 2, 3, 4, 9]
            case .feed: [2, 9, 10, 11]
            case .identity, .logIn: [2, 3, 9]
            case .grant: [2, 3, 4, 5, 6, 9, 10, 11, 12]
            case .debit: [2, 3, 4, 5, 9, 10]
            case .appTransaction: [2, 3, 9, 10, 8, 4, 11, 5]
            }
        }
    }

    // Parameters of all: 1, 2 scopes and original ids, whose chains count; 3 the app; 4 customers, whose purchases count.
    static let transactionFacts = facts(TransactionRow.columns, of: "transactions")
    static let renewalFacts = facts(RenewalRow.columns, of: "renewals")

    /// Parameters besides: 5 customers whose chains are asked for; 6, 7 ids of grants and of spendings; 8 is 1 for every claim;
    /// 9 customers of whom everything but their purchases counts.
    static let otherFacts = PostgresQuery(
        """
        WITH \(mine), alias AS MATERIALIZED (
          SELECT i.anonymous, i.customer, i.logged_in_at FROM unnest($9::text[]) AS who(name)
          \(each("identities i", "i.app = $3 AND i.customer = who.name"))
        ), person AS MATERIALIZED (
          SELECT unnest($9::text[]) AS name UNION SELECT anonymous FROM alias
        ), copies AS MATERIALIZED (
          SELECT t.* FROM person \(each("app_transactions t", "t.customer = person.name"))
          \(each("scopes s", "s.id = t.scope AND s.app = $3"))
        )
        SELECT 1 AS kind, s.id::bigint AS scope, s.environment AS one, s.test_run AS two, NULL::text AS three, NULL::text AS four,
          NULL::text AS five, NULL::text AS six, NULL::bytea AS octets, NULL::bigint AS first, NULL::bigint AS second,
          NULL::bigint AS third, NULL::bigint AS fourth
          FROM (SELECT scope FROM mine UNION SELECT scope FROM copies) AS used \(each("scopes s", "s.id = used.scope"))
        UNION ALL SELECT 2, scope, original, customer, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM holding
        UNION ALL SELECT 3, c.scope, c.original, c.customer, NULL, NULL, NULL, NULL, c.evidence, c.claimed_at, c.last_claimed_at, NULL, NULL
          FROM holding h \(each("claims c", "c.scope = h.scope AND c.original = h.original AND c.customer = h.customer"))
        UNION ALL SELECT 3, c.scope, c.original, c.customer, NULL, NULL, NULL, NULL, c.evidence, c.claimed_at, c.last_claimed_at, NULL, NULL
          FROM alias a JOIN holding h ON h.customer = a.customer
          \(each("claims c", "c.scope = h.scope AND c.original = h.original AND c.customer = a.anonymous"))
        UNION ALL SELECT 3, c.scope, c.original, c.customer, NULL, NULL, NULL, NULL, c.evidence, c.claimed_at, c.last_claimed_at, NULL, NULL
          FROM mine m \(each("claims c", "c.scope = m.scope AND c.original = m.original")) WHERE $8 = 1
        UNION ALL SELECT 4, c.scope, c.original, c.owner, c.claimant, c.kind, NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM mine m \(each("conflicts c", "c.scope = m.scope AND c.original = m.original"))
        UNION ALL SELECT 5, n.scope, n.original, n.id, n.type, n.subtype, n.transaction_id, n.product, NULL, n.signed_date, NULL, NULL, NULL
          FROM mine m \(each("notifications n", "n.scope = m.scope AND n.original = m.original AND n.original IS NOT NULL"))
        UNION ALL SELECT 6, f.scope, f.original, f.id, f.reference, NULL, NULL, NULL, NULL, f.fulfilled_at, NULL, NULL, NULL
          FROM mine m \(each("fulfilments f", "f.scope = m.scope AND f.original = m.original"))
        UNION ALL SELECT 7, 0, o.customer, o.product, o.metadata, NULL, NULL, NULL, o.id, o.created_at, NULL, NULL, NULL
          FROM (SELECT DISTINCT n.token FROM mine m \(each("namings n", "n.scope = m.scope AND n.original = m.original"))) AS named
          \(each("orders o", "o.app = $3 AND o.id = named.token"))
        UNION ALL SELECT 8, 0, f.customer, NULL, NULL, NULL, NULL, NULL, NULL, f.told_at, f.next_change, f.sequence, NULL
          FROM unnest($9::text[]) AS who(name) \(each("feeds f", "f.app = $3 AND f.customer = who.name"))
        UNION ALL SELECT 9, 0, i.anonymous, i.customer, NULL, NULL, NULL, NULL, NULL, i.logged_in_at, NULL, NULL, NULL
          FROM unnest($9::text[]) AS who(name) \(each("identities i", "i.app = $3 AND i.anonymous = who.name"))
        UNION ALL SELECT 10, 0, anonymous, customer, NULL, NULL, NULL, NULL, NULL, logged_in_at, NULL, NULL, NULL FROM alias
        UNION ALL SELECT 11, c.scope, c.original, who.name, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM unnest($5::text[]) AS who(name) CROSS JOIN LATERAL (
            SELECT scope, original FROM till.originals WHERE owner = who.name
            UNION SELECT scope, original FROM till.sharers WHERE customer = who.name
            UNION SELECT scope, original FROM till.claims WHERE customer = who.name
            UNION SELECT n.scope, n.original FROM till.customers p
              \(each("namings n", "n.token = p.token"))
              WHERE p.app = $3 AND p.name = who.name
            UNION SELECT n.scope, n.original FROM till.orders o
              \(each("namings n", "n.token = o.id"))
              WHERE o.app = $3 AND o.customer = who.name
          ) AS c \(each("scopes s", "s.id = c.scope AND s.app = $3"))
        UNION ALL SELECT 12, 0, g.id, g.customer, g.environment, g.entitlement, g.currency, NULL, NULL, g.units, g.granted_at,
          g.expiration_date, g.withdrawn_at FROM person \(each("grants g", "g.app = $3 AND g.customer = person.name"))
        UNION ALL SELECT 12, 0, g.id, g.customer, g.environment, g.entitlement, g.currency, NULL, NULL, g.units, g.granted_at,
          g.expiration_date, g.withdrawn_at FROM unnest($6::text[]) AS given(id) \(each("grants g", "g.app = $3 AND g.id = given.id"))
        UNION ALL SELECT 13, 0, d.id, d.customer, d.environment, d.currency, NULL, NULL, NULL, d.units, d.debited_at, NULL, NULL
          FROM person \(each("debits d", "d.app = $3 AND d.customer = person.name"))
        UNION ALL SELECT 13, 0, d.id, d.customer, d.environment, d.currency, NULL, NULL, NULL, d.units, d.debited_at, NULL, NULL
          FROM unnest($7::text[]) AS given(id) \(each("debits d", "d.app = $3 AND d.id = given.id"))
        UNION ALL SELECT 14, scope, customer, id, original_version, original_platform, NULL, NULL, evidence, is_signed, source_date,
          original_purchase_date, NULL FROM copies
        UNION ALL SELECT 15, t.scope, t.original, t.former, t.successor, NULL, NULL, NULL, NULL, t.transferred_at, NULL, NULL, NULL
          FROM mine m \(each("transfers t", "t.scope = m.scope AND t.original = m.original"))
        """)

    /// The chains of some original ids, and what some customers own or share, as a table `mine`; who holds what is `holding`.
    private static let mine = """
        head AS MATERIALIZED (
          SELECT DISTINCT o.scope, o.chain FROM unnest($1::bigint[], $2::text[]) AS given(scope, original)
          \(each("originals o", "o.scope = given.scope AND o.original = given.original"))
        ), holding AS MATERIALIZED (
          SELECT o.scope, o.original, who.name AS customer FROM unnest($4::text[]) AS who(name)
          \(each("originals o", "o.owner = who.name")) \(each("scopes s", "s.id = o.scope AND s.app = $3"))
          UNION ALL SELECT o.scope, o.original, who.name FROM unnest($4::text[]) AS who(name)
          \(each("sharers o", "o.customer = who.name")) \(each("scopes s", "s.id = o.scope AND s.app = $3"))
        ), mine AS MATERIALIZED (
          SELECT o.scope, o.original FROM head \(each("originals o", "o.scope = head.scope AND o.original = head.chain"))
          UNION SELECT o.scope, o.original FROM head
          \(each("originals o", "o.scope = head.scope AND o.chain = head.chain AND o.chain <> o.original"))
          UNION SELECT scope, original FROM holding
          UNION SELECT scope, original FROM unnest($1::bigint[], $2::text[]) AS given(scope, original))
        """

    private static func facts(_ columns: String, of table: String) -> PostgresQuery {
        let names = columns.split(separator: ",").map { "f." + $0.trimmingPrefix(" ") }.joined(separator: ", ")
        let look = each("\(table) f", "f.scope = m.scope AND f.original = m.original")
        return PostgresQuery("WITH \(mine) SELECT \(names) FROM mine m \(look)")
    }
}
