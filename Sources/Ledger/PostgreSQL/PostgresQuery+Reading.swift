/// Questions besides those for facts.
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
