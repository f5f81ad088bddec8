public import AppStoreTypes
public import Entitlements

extension SQLiteLedger {
    /// Tells some customers what time alone has changed; see `Ledger`.
    public func tellDue(
        _ app: AppID, rules: AccessRules, at moment: EpochMilliseconds, limit: Int
    ) async throws(LedgerError) -> (told: Int, next: EpochMilliseconds?) {
        guard case .told(let answer) = try await write(.tellDue(DueQuestion(app, rules: rules, at: moment, limit: limit))) else {
            throw Self.mixedUp
        }
        return answer
    }

    /// An app's events after one; see `Ledger`.
    public func events(of app: AppID, after cursor: EventCursor?, limit: Int) async throws(LedgerError) -> [RecordedEvent] {
        let limit = DueQuestion.page(limit)
        guard let position = cursor.map({ Int64($0.rawValue) }) ?? 0 else {
            throw LedgerError(
                .inconsistent, "the cursor '\(cursor?.rawValue.prefix(64) ?? "")' was not given by this ledger: begin without one",
                isRetryable: false)
        }
        return try await readers.ask { (reader) throws(SQLiteFailure) in try reader.events(of: app, after: position, limit: limit) }
    }

    /// A customer's events after a number; see `Ledger`.
    public func events(
        about customer: CustomerID, app: AppID, after sequence: Int64, limit: Int
    ) async throws(LedgerError) -> [RecordedEvent] {
        let limit = DueQuestion.page(limit)
        return try await readers.ask { (reader) throws(SQLiteFailure) in
            try reader.events(about: customer, app: app, after: sequence, limit: limit)
        }
    }

    /// What the team did; see `Ledger`.
    public func audit(of app: AppID, before position: Int64?, limit: Int) async throws(LedgerError) -> [RecordedAudit] {
        let limit = DueQuestion.page(limit)
        return try await readers.ask { (reader) throws(SQLiteFailure) in try reader.audit(of: app, before: position, limit: limit) }
    }
}
