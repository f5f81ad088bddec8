public import Entitlements

extension SQLiteLedger {
    /// What a customer claimed and does not have; see `Ledger`.
    public func lostClaims(of customer: CustomerID, app: AppID) async throws(LedgerError) -> FactSet {
        try await readers.ask { (reader) throws(SQLiteFailure) in
            var facts = FactSet()
            for query in [Query.lostClaims, .lostConflicts, .lostTransfers] {
                let read = try reader.connection.statement(query)
                read.begin()
                try read.bind(id: app)
                try read.bind(id: customer)
                try read.bind(Int64(LostClaims.limit))
                while try read.step() {
                    var row = SQLiteRow(read)
                    switch query {
                    case .lostClaims: try LostClaims.read(claim: &row, app: app, into: &facts)
                    case .lostConflicts: try LostClaims.read(conflict: &row, app: app, into: &facts)
                    default: try LostClaims.read(transfer: &row, app: app, into: &facts)
                    }
                }
            }
            return facts
        }
    }
}

extension Query {
    /// Everybody who is the customer, and the chains that these claimed and none of them has.
    private static let lost = """
        WITH person AS MATERIALIZED (
          SELECT customers.id, customers.name FROM apps JOIN customers ON customers.app = apps.id
          WHERE apps.name = ?1 AND (customers.name = ?2 OR customers.name IN (
            SELECT anonymous FROM identities WHERE identities.app = apps.id AND identities.customer = ?2))
        ), lost AS MATERIALIZED (
          SELECT claims.scope, claims.original, person.name, claimed_at, last_claimed_at, evidence
          FROM person JOIN claims ON claims.customer = person.id
          JOIN originals ON originals.scope = claims.scope AND originals.original = claims.original
          WHERE (owner IS NULL OR owner NOT IN (SELECT id FROM person)) AND NOT EXISTS (
            SELECT 1 FROM sharers WHERE sharers.scope = claims.scope AND sharers.original = claims.original
            AND sharers.customer IN (SELECT id FROM person))
          ORDER BY last_claimed_at DESC LIMIT ?3
        )
        """
    static let lostClaims = Query(
        standing: -120,
        """
        \(lost) SELECT environment, test_run, original, name, claimed_at, last_claimed_at, evidence
        FROM lost JOIN scopes ON scopes.id = lost.scope
        """)
    static let lostConflicts = Query(
        standing: -121,
        """
        \(lost) SELECT DISTINCT environment, test_run, conflicts.original, owners.name, person.name, kind
        FROM lost JOIN scopes ON scopes.id = lost.scope
        JOIN conflicts ON conflicts.scope = lost.scope AND conflicts.original = lost.original
        JOIN customers AS owners ON owners.id = conflicts.owner JOIN person ON person.id = conflicts.claimant
        """)
    static let lostTransfers = Query(
        standing: -122,
        """
        \(lost) SELECT DISTINCT environment, test_run, transfers.original, former, successor, transferred_at
        FROM lost JOIN scopes ON scopes.id = lost.scope
        JOIN transfers ON transfers.scope = lost.scope AND transfers.original = lost.original
        """)
}
