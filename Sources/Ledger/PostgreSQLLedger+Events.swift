public import AppStoreTypes
public import Entitlements

extension PostgreSQLLedger {
    /// Tells some customers what time alone has changed; see `Ledger`.
    ///
    /// Each customer is a transaction of its own; of several processes that do so at once each tells whom the others have not told.
    public func tellDue(
        _ app: AppID, rules: AccessRules, at moment: EpochMilliseconds, limit: Int
    ) async throws(LedgerError) -> (told: Int, next: EpochMilliseconds?) {
        try requireWritable()
        let due = DueQuestion(app, rules: rules, at: moment, limit: limit)
        var told = 0
        for customer in try await recording.perform({ (session) throws(PostgresFailure) in try session.dueCustomers(due) }) {
            let isNews = try await recording.perform { (session) throws(PostgresFailure) in try session.tellDue(customer, due) }
            if isNews { told += 1 }
        }
        return (told, try await recording.perform { (session) throws(PostgresFailure) in try session.nextDue(app) })
    }

    /// An app's events after one; see `Ledger`.
    ///
    /// An event is given once every transaction that is older than its own has ended, so that none comes late.
    public func events(of app: AppID, after cursor: EventCursor?, limit: Int) async throws(LedgerError) -> [RecordedEvent] {
        guard let place = cursor.map(EventPlace.init) ?? .beginning else {
            throw LedgerError(
                .inconsistent, "the cursor '\(cursor?.rawValue.prefix(64) ?? "")' was not given by this ledger: begin without one",
                isRetryable: false)
        }
        let limit = DueQuestion.page(limit)
        return try await reading.perform { (session) throws(PostgresFailure) in try session.events(of: app, after: place, limit: limit) }
    }

    /// A customer's events after a number; see `Ledger`.
    public func events(
        about customer: CustomerID, app: AppID, after sequence: Int64, limit: Int
    ) async throws(LedgerError) -> [RecordedEvent] {
        let limit = DueQuestion.page(limit)
        return try await reading.perform { (session) throws(PostgresFailure) in
            try session.events(about: customer, app: app, after: sequence, limit: limit)
        }
    }

    /// What the team did; see `Ledger`.
    public func audit(of app: AppID, before position: Int64?, limit: Int) async throws(LedgerError) -> [RecordedAudit] {
        let limit = DueQuestion.page(limit)
        return try await reading.perform { (session) throws(PostgresFailure) in
            try session.audit(of: app, before: position, limit: limit)
        }
    }
}
