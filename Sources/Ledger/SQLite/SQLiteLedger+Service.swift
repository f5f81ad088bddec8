public import AppStoreTypes
public import Entitlements

extension SQLiteLedger: ServiceLedger {
    /// Adds a key; see `ServiceLedger`.
    public func add(_ key: AccessKey, audit: AuditEntry) async throws(LedgerError) -> Bool {
        try key.check()
        try audit.check()
        let isAdded = try await change { (tables) throws(SQLiteFailure) in try tables.add(key, audit) }
        guard let isAdded else { throw ServiceLimits.full("keys", AccessKey.countLimit) }
        return isAdded
    }

    /// Every key; see `ServiceLedger`.
    public func accessKeys() async throws(LedgerError) -> [AccessKey] {
        try await ask { (tables) throws(SQLiteFailure) in try tables.accessKeys() }
    }

    /// Revokes a key; see `ServiceLedger`.
    public func revokeKey(
        _ id: AccessKeyID, app: AppID, at moment: EpochMilliseconds, audit: AuditEntry
    ) async throws(LedgerError) -> Bool {
        try audit.check()
        return try await change { (tables) throws(SQLiteFailure) in try tables.revokeKey(id, app: app, at: moment, audit) }
    }

    /// Notes when keys were used last; see `ServiceLedger`.
    public func noteUse(of keys: [AccessKeyID: EpochMilliseconds], app: AppID) async throws(LedgerError) {
        try await change { (tables) throws(SQLiteFailure) in try tables.noteUse(of: keys, app: app) }
    }

    /// Begins to answer a request that has a name; see `ServiceLedger`.
    public func begin(_ request: NamedRequest, at moment: EpochMilliseconds) async throws(LedgerError) -> NamedRequestOutcome {
        try request.check()
        return try await change { (tables) throws(SQLiteFailure) in try tables.begin(request, at: moment) }
    }

    /// Keeps the reply to a request that has a name; see `ServiceLedger`.
    public func finish(_ request: NamedRequest, begunAt moment: EpochMilliseconds, reply: StoredReply?) async throws(LedgerError) {
        try request.check()
        try await change(weight: reply?.body.count ?? 0) { (tables) throws(SQLiteFailure) in
            try tables.finish(request, begunAt: moment, reply)
        }
    }

    /// Every signing key; see `ServiceLedger`.
    public func signingKeys() async throws(LedgerError) -> [SigningKeyRecord] {
        try await ask { (tables) throws(SQLiteFailure) in try tables.signingKeys() }
    }

    /// Adds a signing key; see `ServiceLedger`.
    public func add(_ key: SigningKeyRecord, gap: Int64) async throws(LedgerError) -> Bool {
        try key.check()
        let isAdded = try await change { (tables) throws(SQLiteFailure) in try tables.add(key, gap: gap) }
        guard let isAdded else { throw ServiceLimits.full("signing keys", SigningKeyRecord.countLimit) }
        return isAdded
    }

    /// Forgets signing keys that ended; see `ServiceLedger`.
    public func removeSigningKeys(endedBefore moment: EpochMilliseconds) async throws(LedgerError) {
        try await change { (tables) throws(SQLiteFailure) in try tables.removeSigningKeys(endedBefore: moment) }
    }

    /// Takes bodies that are due for passing on; see `ServiceLedger`.
    public func takeRelays(
        of app: AppID, at moment: EpochMilliseconds, lease: Int64, limit: Int
    ) async throws(LedgerError) -> [RelayedBody] {
        let until = DeliveryWork.end(ofLease: lease, from: moment)
        let limit = min(DueQuestion.page(limit), RelayedBody.takeLimit)
        return try await change { (tables) throws(SQLiteFailure) in
            try tables.takeRelays(of: app, at: moment, until: until, limit: limit)
        }
    }

    /// Notes what came of passing one on; see `ServiceLedger`.
    public func settleRelay(_ relay: RelayedBody, failure: String?, nextAttemptAt: EpochMilliseconds?) async throws(LedgerError) {
        try await change { (tables) throws(SQLiteFailure) in try tables.settle(relay, failure: failure, nextAttemptAt: nextAttemptAt) }
    }

    /// Notes one attempt at a delivery; see `ServiceLedger`.
    public func note(_ attempt: DeliveryAttempt, app: AppID) async throws(LedgerError) {
        try await change { (tables) throws(SQLiteFailure) in try tables.note(attempt, app: app) }
    }

    /// The attempts for an endpoint; see `ServiceLedger`.
    public func attempts(
        for endpoint: EndpointID, app: AppID, before position: Int64?, limit: Int
    ) async throws(LedgerError) -> [RecordedAttempt] {
        let limit = DueQuestion.page(limit)
        return try await ask { (tables) throws(SQLiteFailure) in
            try tables.attempts(for: endpoint, app: app, before: position, limit: limit)
        }
    }

    /// How many deliveries wait for each endpoint; see `ServiceLedger`.
    public func backlog(of app: AppID) async throws(LedgerError) -> [EndpointBacklog] {
        try await ask { (tables) throws(SQLiteFailure) in try tables.backlog(of: app) }
    }

    /// Lets one delivery be sent again; see `ServiceLedger`.
    public func redeliver(
        _ sequence: Int64, of customer: CustomerID, to endpoint: EndpointID, app: AppID, at moment: EpochMilliseconds
    ) async throws(LedgerError) -> Bool {
        try await change { (tables) throws(SQLiteFailure) in
            try tables.redeliver(sequence, of: customer, to: endpoint, app: app, at: moment)
        }
    }

    /// Customers whose ids begin with a text; see `ServiceLedger`.
    public func customers(
        of app: AppID, startingWith prefix: String, after: CustomerID?, limit: Int
    ) async throws(LedgerError) -> [CustomerID] {
        let limit = DueQuestion.page(limit)
        return try await ask { (tables) throws(SQLiteFailure) in
            try tables.customers(of: app, startingWith: prefix, after: after, limit: limit)
        }
    }

    /// A customer's orders; see `ServiceLedger`.
    public func orders(
        of customer: CustomerID, app: AppID, after: AppAccountToken?, limit: Int
    ) async throws(LedgerError) -> [OrderFact] {
        let limit = DueQuestion.page(limit)
        return try await ask { (tables) throws(SQLiteFailure) in
            try tables.orders(of: customer, app: app, after: after, limit: limit)
        }
    }

    /// Notes an act; see `ServiceLedger`.
    public func note(_ audit: AuditEntry, app: AppID, at moment: EpochMilliseconds) async throws(LedgerError) {
        try audit.check()
        try ServiceLimits.check("app's id", app.rawValue, AppID.lengthLimit)
        try await change { (tables) throws(SQLiteFailure) in try tables.insert(audit, app: tables.number(of: app), at: moment) }
    }

    /// Adds events to the daily counts; see `ServiceLedger`.
    public func rollUp(_ app: AppID, limit: Int) async throws(LedgerError) -> Int {
        let limit = min(max(limit, 1), EventCount.rollUpLimit)
        return try await change { (tables) throws(SQLiteFailure) in try tables.rollUp(app, limit: limit) }
    }

    /// The daily counts; see `ServiceLedger`.
    public func counts(
        of app: AppID, in environment: AppStoreEnvironment, days: ClosedRange<Int64>
    ) async throws(LedgerError) -> [EventCount] {
        try await ask { (tables) throws(SQLiteFailure) in try tables.counts(of: app, in: environment, days: days) }
    }

    /// Moves purchases by the team's word; see `ServiceLedger`.
    public func transfer(
        _ transfer: TransferOrder, policy: OwnershipPolicy, rules: AccessRules, audit: AuditEntry
    ) async throws(LedgerError) -> TransferOutcome {
        let prepared = try PreparedTransfer(transfer, policy: policy, rules: rules, audit: audit)
        return try await serve { (rows) throws(SQLiteFailure) in try Recorder(rows).transfer(prepared) }
    }

    /// Forgets a customer; see `ServiceLedger`.
    public func erase(
        _ customer: CustomerReference, app: AppID, policy: OwnershipPolicy, rules: AccessRules, at moment: EpochMilliseconds,
        audit: AuditEntry
    ) async throws(LedgerError) -> Erasure? {
        let prepared = try PreparedErasure(customer, app: app, policy: policy, rules: rules, at: moment, audit: audit)
        defer { emptyLog() }
        return try await serve { (rows) throws(SQLiteFailure) in try rows.erase(prepared) }
    }
}
