import AppStoreTypes
import Entitlements

/// Keys that were made while the server runs.
extension SharedTables {
    /// Adds a key; `nil` when there are too many.
    func add(_ key: AccessKey, _ audit: AuditEntry) throws(Failure) -> Bool? {
        let app = try number(of: key.app)
        try lock("access keys")
        try run(.deleteRevokedKeys, [.number(key.createdAt.milliseconds - AccessKey.remembered)])
        let count = try first(.countKeys, []) { (row) throws(Failure) in row.number() } ?? 0
        guard count < Int64(AccessKey.countLimit) else { return nil }
        let values: [SharedValue] = [
            .text(key.id.rawValue), .number(app), .text(key.name), .text(key.hash), .text(key.scopes.joined(separator: "\n")),
            .number(key.createdAt.milliseconds), .number(key.expiresAt?.milliseconds),
        ]
        guard try run(.insertKey, values) > 0 else { return false }
        try insert(audit, app: app, at: key.createdAt)
        return true
    }

    /// Every key, in order of app and id.
    func accessKeys() throws(Failure) -> [AccessKey] {
        try all(.readKeys, [.number(Int64(AccessKey.countLimit))]) { (row) throws(Failure) in
            let app: AppID? = row.id()
            let id: AccessKeyID? = row.id()
            let name = row.text()
            let hash = row.text()
            let scopes = row.text() ?? ""
            guard let app, let id, let name, let hash, let createdAt = row.moment() else {
                throw .damagedRow("access_keys", id?.rawValue ?? "")
            }
            var key = AccessKey(
                id: id, app: app, name: name, hash: hash, scopes: scopes.split(separator: "\n").map(String.init), createdAt: createdAt,
                expiresAt: row.moment())
            key.revokedAt = row.moment()
            key.lastUsedAt = row.moment()
            return key
        }
    }

    /// Revokes a key; false when there is none that holds.
    func revokeKey(_ id: AccessKeyID, app: AppID, at moment: EpochMilliseconds, _ audit: AuditEntry) throws(Failure) -> Bool {
        let number = try number(of: app)
        guard try run(.revokeKey, [.text(id.rawValue), .number(number), .number(moment.milliseconds)]) > 0 else { return false }
        try insert(audit, app: number, at: moment)
        return true
    }

    /// Notes when keys were used last, always in the same order, so that no two transactions wait for each other.
    func noteUse(of keys: [AccessKeyID: EpochMilliseconds], app: AppID) throws(Failure) {
        let number = try number(of: app)
        let uses = keys.sorted { $0.key < $1.key }
        try each(.noteKeyUse, uses.map { [.text($0.key.rawValue), .number(number), .number($0.value.milliseconds)] })
    }

    /// Keeps who did what.
    func insert(_ audit: AuditEntry, app: Int64, at moment: EpochMilliseconds) throws(Failure) {
        let (actor, action) = (SharedValue.text(audit.actor), SharedValue.text(audit.action))
        try run(
            .insertAudit,
            [.number(app), .number(moment.milliseconds), actor, action, .text(audit.customer?.rawValue), .text(audit.detail)])
    }
}

/// Keys for signing answers.
extension SharedTables {
    /// Every signing key, by its first moment.
    func signingKeys() throws(Failure) -> [SigningKeyRecord] {
        try all(.readSigningKeys, []) { (row) throws(Failure) in
            let id = row.text()
            let secret = row.octets()
            let beginsAt = row.moment()
            guard let id, let secret, let beginsAt, let endsAt = row.moment() else { throw .damagedRow("signing_keys", id ?? "") }
            return SigningKeyRecord(id: id, secret: secret, beginsAt: beginsAt, endsAt: endsAt)
        }
    }

    /// Adds a signing key unless there is one so near; `nil` when there are too many.
    func add(_ key: SigningKeyRecord, gap: Int64) throws(Failure) -> Bool? {
        try lock("signing keys")
        let count = try first(.countSigningKeys, []) { (row) throws(Failure) in row.number() } ?? 0
        guard count < Int64(SigningKeyRecord.countLimit) else { return nil }
        let begins = key.beginsAt.milliseconds
        let near = min(max(gap, 0), SigningKeyRecord.gapLimit)
        let record: [SharedValue] = [.text(key.id), .octets(key.secret), .number(begins), .number(key.endsAt.milliseconds)]
        return try run(.insertSigningKey, record + [.number(begins &- near), .number(begins &+ near)]) > 0
    }

    /// Forgets the signing keys that ended before a moment.
    func removeSigningKeys(endedBefore moment: EpochMilliseconds) throws(Failure) {
        try run(.deleteSigningKeys, [.number(moment.milliseconds)])
    }
}

extension SharedStatement {
    fileprivate static let deleteRevokedKeys = SharedStatement(-200, "DELETE FROM till.access_keys WHERE revoked_at < $1")
    fileprivate static let countKeys = SharedStatement(-201, "SELECT count(*) FROM till.access_keys")
    fileprivate static let insertKey = SharedStatement(
        -202,
        """
        INSERT INTO till.access_keys(id, app, name, hash, scopes, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT DO NOTHING RETURNING 1
        """)
    fileprivate static let readKeys = SharedStatement(
        -203,
        """
        SELECT a.name, k.id, k.name, k.hash, k.scopes, k.created_at, k.expires_at, k.revoked_at, k.last_used_at
        FROM till.access_keys AS k JOIN till.apps AS a ON a.id = k.app ORDER BY a.name, k.id LIMIT $1
        """)
    fileprivate static let revokeKey = SharedStatement(
        -204, "UPDATE till.access_keys SET revoked_at = $3 WHERE id = $1 AND app = $2 AND revoked_at IS NULL RETURNING 1")
    fileprivate static let noteKeyUse = SharedStatement(
        -205,
        """
        UPDATE till.access_keys SET last_used_at = $3 WHERE id = $1 AND app = $2 AND (last_used_at IS NULL OR last_used_at < $3)
        """)
    fileprivate static let insertAudit = SharedStatement(
        -206, "INSERT INTO till.audit(app, recorded_at, actor, action, customer, detail) VALUES ($1, $2, $3, $4, $5, $6)")
    fileprivate static let readSigningKeys = SharedStatement(
        -207, "SELECT id, secret, begins_at, ends_at FROM till.signing_keys ORDER BY begins_at, id")
    fileprivate static let countSigningKeys = SharedStatement(-208, "SELECT count(*) FROM till.signing_keys")
    fileprivate static let insertSigningKey = SharedStatement(
        -209,
        """
        INSERT INTO till.signing_keys(id, secret, begins_at, ends_at) SELECT $1, $2, $3, $4
        WHERE NOT EXISTS (SELECT 1 FROM till.signing_keys WHERE begins_at BETWEEN $5 AND $6) ON CONFLICT (id) DO NOTHING RETURNING 1
        """)
    fileprivate static let deleteSigningKeys = SharedStatement(-210, "DELETE FROM till.signing_keys WHERE ends_at < $1")
}
