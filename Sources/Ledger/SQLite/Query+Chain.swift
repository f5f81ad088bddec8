/// The chain over the evidence.
extension Query {
    static let readApps = Query(standing: -1, "SELECT name FROM apps ORDER BY name")
    static let lastOfChain = Query(
        standing: -2, "SELECT position, link, evidence FROM chain WHERE app = ? ORDER BY position DESC LIMIT 1")
    static let unsealedEvidence = Query(
        standing: -3,
        "SELECT id, digest, kind, channel, received_at, zeroblob(0) FROM evidence WHERE app = ? AND id > ? ORDER BY id LIMIT ?")
    static let insertChain = Query(
        standing: -4, "INSERT INTO chain(app, position, digest, link, evidence) VALUES (?, ?, ?, ?, ?)")
    static let readChain = Query(
        standing: -5,
        """
        SELECT chain.position, chain.digest, chain.link, evidence.digest, kind, channel, received_at, bytes
        FROM apps JOIN chain ON chain.app = apps.id
        LEFT JOIN evidence ON evidence.app = chain.app AND evidence.digest = chain.digest
        WHERE apps.name = ? AND chain.position > ? ORDER BY chain.position LIMIT ?
        """)
    static let countEvidence = Query(
        standing: -6,
        """
        SELECT (SELECT count(*) FROM evidence WHERE evidence.app = apps.id), (SELECT count(*) FROM chain WHERE chain.app = apps.id)
        FROM apps WHERE name = ?
        """)
}
