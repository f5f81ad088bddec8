/// Questions; those about facts come in two kinds, by a customer and by a chain.
extension PostgresQuery {
    static let readOrder = PostgresQuery(
        """
        SELECT o.customer, o.product, o.metadata, o.created_at
        FROM till.apps a JOIN till.orders o ON o.app = a.id WHERE a.name = $1 AND o.id = $2
        """)
    static let readEvidence = PostgresQuery(
        """
        SELECT e.kind, e.channel, e.received_at, e.bytes
        FROM till.apps a JOIN till.evidence e ON e.app = a.id WHERE a.name = $1 AND e.digest = $2
        """)
    static let awaitedToken = PostgresQuery(
        """
        SELECT 1 FROM till.apps a JOIN till.scopes s ON s.app = a.id JOIN till.namings n ON n.scope = s.id
        WHERE a.name = $1 AND n.token = $2
        AND NOT EXISTS (SELECT 1 FROM till.customers c WHERE c.app = a.id AND c.token = $2) LIMIT 1
        """)
    static let chainOfTransaction = PostgresQuery(
        """
        SELECT t.original FROM till.apps a JOIN till.scopes s ON s.app = a.id
        JOIN till.transactions t ON t.scope = s.id
        WHERE a.name = $1 AND s.environment = $2 AND s.test_run = $3 AND t.id = $4
        """)
    static let ownersOfChain = PostgresQuery(
        "WITH \(mineByChain) SELECT m.original, m.head, o.owner FROM mine m JOIN till.originals o ON o.scope = m.scope AND o.original = m.head"
    )
    static let sharersOfChain = PostgresQuery(
        """
        WITH \(mineByChain) SELECT DISTINCT s.customer FROM mine m
        JOIN till.sharers s ON s.scope = m.scope AND s.original = m.head
        """)

    /// The questions that give all facts about somebody or something.
    struct Facts: Sendable {
        let scopes: PostgresQuery
        let transactions: PostgresQuery
        let renewals: PostgresQuery
        let claims: PostgresQuery
        let conflicts: PostgresQuery
        let orders: PostgresQuery

        /// - Parameters:
        ///   - mine: what gives the chains, as a table `mine` of scopes and original ids.
        ///   - claimant: which claims count.
        fileprivate init(mine: String, claimant: String) {
            func facts(_ columns: String, of table: String) -> PostgresQuery {
                let names = columns.split(separator: ",").map { "f." + $0.trimmingPrefix(" ") }.joined(separator: ", ")
                return PostgresQuery(
                    """
                    WITH \(mine) SELECT \(names) FROM mine m
                    JOIN till.\(table) f ON f.scope = m.scope AND f.original = m.original
                    """)
            }
            scopes = PostgresQuery(
                """
                WITH \(mine) SELECT s.id, s.environment, s.test_run FROM till.scopes s
                WHERE s.id IN (SELECT scope FROM mine)
                """)
            transactions = facts(TransactionRow.columns, of: "transactions")
            renewals = facts(RenewalRow.columns, of: "renewals")
            claims = PostgresQuery(
                facts("scope, original, customer, claimed_at, last_claimed_at, evidence", of: "claims").sql + " WHERE \(claimant)")
            conflicts = facts("scope, original, owner, claimant, kind", of: "conflicts")
            orders = PostgresQuery(
                """
                WITH \(mine), named AS (SELECT DISTINCT n.token FROM mine m
                JOIN till.namings n ON n.scope = m.scope AND n.original = m.original)
                SELECT o.id, o.customer, o.product, o.metadata, o.created_at
                FROM till.apps a CROSS JOIN named n JOIN till.orders o ON o.app = a.id AND o.id = n.token WHERE a.name = $1
                """)
        }

        var all: [PostgresQuery] { [scopes, transactions, renewals, claims, conflicts, orders] }
    }

    /// Parameters: the app's and the customer's id.
    static let factsOfCustomer = Facts(
        mine: """
            mine AS MATERIALIZED (
              SELECT o.scope, o.original FROM till.apps a JOIN till.scopes s ON s.app = a.id
              JOIN till.originals o ON o.scope = s.id AND o.owner = $2 WHERE a.name = $1
              UNION SELECT o.scope, o.original FROM till.apps a JOIN till.scopes s ON s.app = a.id
              JOIN till.sharers o ON o.scope = s.id AND o.customer = $2 WHERE a.name = $1)
            """,
        claimant: "f.customer = $2")

    /// Parameters: the app's id, the environment, the test run or nothing, and the original id.
    static let factsOfChain = Facts(mine: mineByChain, claimant: "true")

    private static let mineByChain = """
        head AS MATERIALIZED (
          SELECT o.scope, o.chain FROM till.apps a JOIN till.scopes s ON s.app = a.id JOIN till.originals o ON o.scope = s.id
          WHERE a.name = $1 AND s.environment = $2 AND s.test_run = $3 AND o.original = $4),
        mine AS MATERIALIZED (
          SELECT o.scope, o.original, h.chain AS head FROM head h JOIN till.originals o ON o.scope = h.scope AND o.original = h.chain
          UNION SELECT o.scope, o.original, h.chain FROM head h
          JOIN till.originals o ON o.scope = h.scope AND o.chain = h.chain AND o.chain <> o.original)
        """
}
