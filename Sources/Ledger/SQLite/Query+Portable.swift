/// What moves between ledgers.
extension Query {
    static let mergeClaim = Query(
        standing: -70,
        """
        INSERT INTO claims(scope, original, customer, claimed_at, last_claimed_at, evidence) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT(scope, original, customer) DO UPDATE SET
          evidence = CASE WHEN excluded.claimed_at < claims.claimed_at THEN excluded.evidence ELSE claims.evidence END,
          claimed_at = min(claims.claimed_at, excluded.claimed_at),
          last_claimed_at = max(claims.last_claimed_at, excluded.last_claimed_at)
        WHERE excluded.claimed_at < claims.claimed_at OR excluded.last_claimed_at > claims.last_claimed_at
        """)
    static let restoreEvent = Query(
        standing: -71,
        """
        INSERT OR IGNORE INTO events(app, customer, sequence, id, kind, occurred_at, environment, recorded_at, content, position)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, \(aboveFloor))
        """)
    static let restoreAudit = Query(
        standing: -72,
        """
        INSERT INTO audit(app, recorded_at, actor, action, customer, detail) SELECT ?1, ?2, ?3, ?4, ?5, ?6
        WHERE NOT EXISTS (
          SELECT 1 FROM audit WHERE app = ?1 AND recorded_at = ?2 AND actor = ?3 AND action = ?4 AND customer IS ?5 AND detail IS ?6)
        """)

    /// The page of a table; each has a number of its own below those of the others.
    static func page(of table: PortableTable) -> Query {
        let place = PortableTable.allCases.firstIndex(of: table) ?? 0
        return Query(standing: -100 - place, PortableSource(table, .sqlite).sql)
    }

    static let pageOfOriginals = Query(standing: -99, PortableSource.originals(.sqlite).sql)
}
