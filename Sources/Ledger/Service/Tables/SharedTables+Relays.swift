import AppStoreTypes
import Entitlements

/// Bodies that wait to be passed on.
extension SharedTables {
    /// Takes bodies that are due, for a while nobody else's.
    func takeRelays(
        of app: AppID, at moment: EpochMilliseconds, until: EpochMilliseconds, limit: Int
    ) throws(Failure) -> [RelayedBody] {
        let values: [SharedValue] = [
            .number(try number(of: app)), .number(moment.milliseconds), .number(until.milliseconds), .number(Int64(limit)),
        ]
        let taken = try all(.takeRelays, values) { (row) throws(Failure) in
            let position = row.number()
            let target = row.text()
            let body = row.octets() ?? []
            guard let target, let receivedAt = row.moment() else { throw .damagedRow("relays", String(position)) }
            return RelayedBody(
                position: position, app: app, target: target, body: body, receivedAt: receivedAt, attempts: Int(row.number()))
        }
        return taken.sorted { ($0.receivedAt, $0.position) < ($1.receivedAt, $1.position) }
    }

    /// Notes what came of passing one on; one that somebody else took meanwhile stays that one's, unless it is delivered.
    func settle(_ relay: RelayedBody, failure: String?, nextAttemptAt: EpochMilliseconds?) throws(Failure) {
        guard let nextAttemptAt else {
            try run(.deleteRelay, [.number(relay.position)])
            return
        }
        let words = SharedValue.text(failure.map(DeliveryWork.words))
        try run(.failRelay, [.number(relay.position), .number(Int64(relay.attempts)), .number(nextAttemptAt.milliseconds), words])
    }
}

extension Submission.Relay {
    /// The values of `insertRelay`.
    func values(_ evidence: EvidenceDigest?, _ app: Int64, _ receivedAt: EpochMilliseconds) -> [SharedValue] {
        [.number(app), .text(target), .octets(body), .octets(evidence?.bytes), .number(receivedAt.milliseconds)]
    }
}

extension SharedStatement {
    fileprivate static let takeRelays = SharedStatement(
        -230,
        """
        UPDATE till.relays SET attempts = attempts + 1, due_at = $3 WHERE position IN (
          SELECT position FROM till.relays WHERE app = $1 AND due_at <= $2 ORDER BY due_at, position LIMIT $4 FOR UPDATE SKIP LOCKED)
        RETURNING position, target, body, received_at, attempts
        """)
    fileprivate static let deleteRelay = SharedStatement(-231, "DELETE FROM till.relays WHERE position = $1")
    fileprivate static let failRelay = SharedStatement(
        -232, "UPDATE till.relays SET due_at = $3, failure = $4 WHERE position = $1 AND attempts = $2")
    /// Puts a body into the queue.
    static let insertRelay = SharedStatement(
        -233,
        """
        INSERT INTO till.relays(app, target, body, evidence, received_at, attempts, due_at) VALUES ($1, $2, $3, $4, $5, 0, $5)
        """)
}
