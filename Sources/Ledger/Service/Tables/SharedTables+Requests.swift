import AppStoreTypes
import Entitlements

/// Requests that have a name, so that they may be sent twice.
extension SharedTables {
    /// Begins to answer a request, or tells what became of it.
    func begin(_ request: NamedRequest, at moment: EpochMilliseconds) throws(Failure) -> NamedRequestOutcome {
        let app = try number(of: request.app)
        let now = moment.milliseconds
        let name: [SharedValue] = [.number(app), .text(request.name)]
        let began = try run(
            .beginRequest,
            name + [
                .octets(request.fingerprint), .text(request.customer?.rawValue), .number(now), .number(now - NamedRequest.patience),
                .number(now - NamedRequest.kept),
            ])
        if began > 0 {
            try run(.deleteOldReplies, [.number(now - NamedRequest.kept)])
            return .begun
        }
        let known = try first(.readReply, name) { (row) throws(Failure) -> NamedRequestOutcome in
            guard row.octets() ?? [] == request.fingerprint else { return .mismatch }
            guard let status = row.optionalNumber() else { return .inProgress }
            let contentType = row.text() ?? ""
            return .answered(StoredReply(status: Int(status), contentType: contentType, body: row.octets() ?? []))
        }
        // Whoever began the request cannot have forgotten it meanwhile, because its row is held.
        guard let known else { throw .damagedRow("replies", request.app.rawValue) }
        return known
    }

    /// Keeps the reply, or forgets that the request was begun; only for who began it last.
    func finish(_ request: NamedRequest, begunAt moment: EpochMilliseconds, _ reply: StoredReply?) throws(Failure) {
        let name: [SharedValue] = [
            .number(try number(of: request.app)), .text(request.name), .octets(request.fingerprint), .number(moment.milliseconds),
        ]
        if let reply, reply.body.count <= StoredReply.limit {
            try run(.keepReply, name + [.number(Int64(reply.status)), .text(reply.contentType), .octets(reply.body)])
        } else {
            try run(.forgetRequest, name)
        }
    }
}

extension SharedStatement {
    /// Parameters: the app, the name, the fingerprint, the customer, now, when a request was begun of which nobody waits for the end
    /// any more, and when one was whose reply is not kept any more.
    fileprivate static let beginRequest = SharedStatement(
        -220,
        """
        INSERT INTO till.replies AS r (app, name, fingerprint, customer, begun_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (app, name) DO UPDATE SET fingerprint = excluded.fingerprint, customer = excluded.customer,
          begun_at = excluded.begun_at, status = NULL, content_type = NULL, body = NULL
        WHERE r.begun_at <= $7 OR (r.status IS NULL AND r.begun_at <= $6) RETURNING 1
        """)
    fileprivate static let readReply = SharedStatement(
        -221, "SELECT fingerprint, status, content_type, body FROM till.replies WHERE app = $1 AND name = $2")
    fileprivate static let keepReply = SharedStatement(
        -222,
        """
        UPDATE till.replies SET status = $5, content_type = $6, body = $7
        WHERE app = $1 AND name = $2 AND fingerprint = $3 AND begun_at = $4 AND status IS NULL
        """)
    fileprivate static let forgetRequest = SharedStatement(
        -223, "DELETE FROM till.replies WHERE app = $1 AND name = $2 AND fingerprint = $3 AND begun_at = $4 AND status IS NULL")
    /// A few at each request, so that there are never many more than a day has.
    fileprivate static let deleteOldReplies = SharedStatement(
        -224,
        """
        DELETE FROM till.replies WHERE (app, name) IN (
          SELECT app, name FROM till.replies WHERE begun_at <= $1 ORDER BY begun_at LIMIT 16 FOR UPDATE SKIP LOCKED)
        """)
}
