import AppStoreTypes
public import Entitlements

extension PostgresQuery {
    fileprivate static let readApps = PostgresQuery("SELECT name FROM till.apps ORDER BY name")
    fileprivate static let lastOfChain = PostgresQuery(
        """
        SELECT a.id, coalesce(c.position, 0), coalesce(c.link, ''), coalesce(c.stored_in, '0'::xid8)::text, coalesce(c.sequence, 0)
        FROM till.apps a LEFT JOIN LATERAL (
          SELECT position, link, stored_in, sequence FROM till.chain WHERE app = a.id ORDER BY position DESC LIMIT 1) c ON true
        WHERE a.name = $1
        """)
    /// Ordered by the table's columns: by itself `stored_in` would mean the text that is asked for, in which 1000 comes before 999.
    fileprivate static let unsealedEvidence = PostgresQuery(
        """
        SELECT digest, stored_in::text, sequence, kind, channel, received_at, ''::bytea FROM till.evidence
        WHERE app = $1 AND (stored_in, sequence) > ($2::xid8, $3) AND stored_in < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY evidence.stored_in, evidence.sequence LIMIT $4
        """)
    fileprivate static let insertChain = PostgresQuery(
        "INSERT INTO till.chain(app, position, digest, link, stored_in, sequence) VALUES ($1, $2, $3, $4, $5::xid8, $6)")
    fileprivate static let readChain = PostgresQuery(
        """
        SELECT c.position, c.digest, c.link, e.digest, e.kind, e.channel, e.received_at, e.bytes
        FROM till.apps a JOIN till.chain c ON c.app = a.id LEFT JOIN till.evidence e ON e.app = c.app AND e.digest = c.digest
        WHERE a.name = $1 AND c.position > $2 ORDER BY c.position LIMIT $3
        """)
    fileprivate static let countEvidence = PostgresQuery(
        """
        SELECT (SELECT count(*) FROM till.evidence e WHERE e.app = a.id), (SELECT count(*) FROM till.chain c WHERE c.app = a.id)
        FROM till.apps a WHERE a.name = $1
        """)
}

extension PostgresSession {
    /// Adds to an app's chain what it lacks, up to a batch; one process at a time, in the order of the transactions.
    func seal(_ app: AppID, hash: EvidenceHash) throws(PostgresFailure) -> Int {
        let lock = PostgresCommand(.lockAll) { $0.bind(WorkingKeys.key("chain", app.rawValue)) }
        let question = PostgresCommand(.lastOfChain) { $0.bind(id: app) }
        guard let last = try run([PostgresCommand(.begin), settings, lock, question]).last, var row = last.rows.first else {
            try rollBack()
            return 0
        }
        let number = row.number()
        var position = row.number()
        var link = row.octets() ?? []
        if link.isEmpty { link = ChainEntry.origin }
        let storedIn = row.text()
        let sequence = row.number()
        let unsealed = PostgresCommand(.unsealedEvidence) {
            $0.bind(number)
            $0.bind(storedIn)
            $0.bind(sequence)
            $0.bind(Int64(ChainEntry.batch))
        }
        guard let found = try run([unsealed]).first else { return 0 }
        var commands: [PostgresCommand] = []
        for var row in found.rows {
            guard let digest = row.digest() else { throw .damagedRow("evidence", app.rawValue) }
            let storedIn = row.text()
            let sequence = row.number()
            position += 1
            link = ChainEntry.link(after: link, row.evidence(digest), hash: hash)
            let (here, sealed) = (position, link)
            commands.append(
                PostgresCommand(.insertChain) {
                    $0.bind(number)
                    $0.bind(here)
                    $0.bind(digest)
                    $0.bind(sealed)
                    $0.bind(storedIn)
                    $0.bind(sequence)
                })
        }
        try commit(commands)
        return commands.count
    }

    fileprivate func apps() throws(PostgresFailure) -> [AppID] {
        guard let result = try ask([PostgresCommand(.readApps)]).first else { return [] }
        return (0..<result.count).map { AppID(result.text($0, 0) ?? "") }
    }

    fileprivate func chain(of app: AppID, after position: Int64) throws(PostgresFailure) -> [ChainEntry] {
        let question = PostgresCommand(.readChain) {
            $0.bind(id: app)
            $0.bind(position)
            $0.bind(Int64(ChainEntry.batch))
        }
        var entries: [ChainEntry] = []
        for var row in try ask([question]).first?.rows ?? [] { entries.append(try row.chainEntry()) }
        return entries
    }

    fileprivate func evidenceCount(of app: AppID) throws(PostgresFailure) -> (documents: Int64, sealed: Int64) {
        guard let row = try ask([PostgresCommand(.countEvidence) { $0.bind(id: app) }]).first, row.count > 0 else { return (0, 0) }
        return (row.number(0, 0) ?? 0, row.number(0, 1) ?? 0)
    }
}

extension PostgreSQLLedger: ChainedLedger {
    /// Every app that the ledger knows; see `ChainedLedger`.
    public func apps() async throws(LedgerError) -> [AppID] {
        try await reading.perform { (session) throws(PostgresFailure) in try session.apps() }
    }

    /// Adds evidence to an app's chain; see `ChainedLedger`.
    ///
    /// Evidence of transactions that are older than an open one waits until that ends.
    public func seal(_ app: AppID, hash: @escaping EvidenceHash) async throws(LedgerError) -> Int {
        try await recording.perform { (session) throws(PostgresFailure) in try session.seal(app, hash: hash) }
    }

    /// Entries of an app's chain; see `ChainedLedger`.
    public func chain(of app: AppID, after position: Int64) async throws(LedgerError) -> [ChainEntry] {
        try await reading.perform { (session) throws(PostgresFailure) in try session.chain(of: app, after: position) }
    }

    /// How many documents an app has; see `ChainedLedger`.
    public func evidenceCount(of app: AppID) async throws(LedgerError) -> (documents: Int64, sealed: Int64) {
        try await reading.perform { (session) throws(PostgresFailure) in try session.evidenceCount(of: app) }
    }
}
