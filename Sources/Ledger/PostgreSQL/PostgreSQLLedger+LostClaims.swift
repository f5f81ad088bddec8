public import Entitlements

extension PostgreSQLLedger {
    /// What a customer claimed and does not have; see `Ledger`.
    public func lostClaims(of customer: CustomerID, app: AppID) async throws(LedgerError) -> FactSet {
        try await reading.perform { (session) throws(PostgresFailure) in
            let questions = [PostgresQuery.lostClaims, .lostConflicts, .lostTransfers].map { query in
                PostgresCommand(query) {
                    $0.bind(id: app)
                    $0.bind(id: customer)
                    $0.bind(Int64(LostClaims.limit))
                }
            }
            let results = try session.ask(questions)
            guard results.count == questions.count else { throw .damagedRow("claims", app.rawValue) }
            var facts = FactSet()
            for var row in results[0].rows { try LostClaims.read(claim: &row, app: app, into: &facts) }
            for var row in results[1].rows { try LostClaims.read(conflict: &row, app: app, into: &facts) }
            for var row in results[2].rows { try LostClaims.read(transfer: &row, app: app, into: &facts) }
            return facts
        }
    }
}

extension PostgresQuery {
    /// Everybody who is the customer, and the chains that these claimed and none of them has.
    private static let lost = """
        WITH app AS MATERIALIZED (SELECT id FROM till.apps WHERE name = $1
        ), person AS MATERIALIZED (
          SELECT $2::text COLLATE "C" AS name
          UNION SELECT i.anonymous FROM app JOIN till.identities i ON i.app = app.id AND i.customer = $2
        ), lost AS MATERIALIZED (
          SELECT c.scope, s.environment, s.test_run, c.original, c.customer, c.claimed_at, c.last_claimed_at, c.evidence
          FROM person JOIN till.claims c ON c.customer = person.name JOIN till.scopes s ON s.id = c.scope
          JOIN app ON app.id = s.app JOIN till.originals o ON o.scope = c.scope AND o.original = c.original
          WHERE (o.owner IS NULL OR o.owner NOT IN (SELECT name FROM person)) AND NOT EXISTS (
            SELECT 1 FROM till.sharers x WHERE x.scope = c.scope AND x.original = c.original
            AND x.customer IN (SELECT name FROM person))
          ORDER BY c.last_claimed_at DESC LIMIT $3
        )
        """
    static let lostClaims = PostgresQuery(
        "\(lost) SELECT environment, test_run, original, customer, claimed_at, last_claimed_at, evidence FROM lost")
    static let lostConflicts = PostgresQuery(
        """
        \(lost) SELECT DISTINCT lost.environment, lost.test_run, f.original, f.owner, f.claimant, f.kind FROM lost
        JOIN till.conflicts f ON f.scope = lost.scope AND f.original = lost.original
        WHERE f.claimant IN (SELECT name FROM person)
        """)
    static let lostTransfers = PostgresQuery(
        """
        \(lost) SELECT DISTINCT lost.environment, lost.test_run, t.original, t.former, t.successor, t.transferred_at FROM lost
        JOIN till.transfers t ON t.scope = lost.scope AND t.original = lost.original
        """)
}
