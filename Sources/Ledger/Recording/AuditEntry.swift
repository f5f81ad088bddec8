public import AppStoreTypes
public import Entitlements

/// Who of the team did what, kept beside what was done.
public struct AuditEntry: Hashable, Sendable {
    /// Who: the name of a key or of a person; 1 to `textLimit` bytes.
    public let actor: String
    /// What was done, in a stable word such as `grant.made`; 1 to `textLimit` bytes.
    public let action: String
    /// Whom it concerns; `nil` for nobody in particular.
    public let customer: CustomerID?
    /// More about it: the team's reason, a ticket; `nil` for nothing. At most `detailLimit` bytes.
    public let detail: String?

    /// The longest actor and action, in bytes.
    public static let textLimit = 128
    /// The longest detail, in bytes.
    public static let detailLimit = 2_048

    /// An entry.
    public init(actor: String, action: String, customer: CustomerID?, detail: String?) {
        self.actor = actor
        self.action = action
        self.customer = customer
        self.detail = detail
    }
}

/// An entry as it was recorded.
public struct RecordedAudit: Hashable, Sendable {
    /// The place in the list, by which the next page is asked for.
    public let position: Int64
    /// When.
    public let recordedAt: EpochMilliseconds
    /// What.
    public let entry: AuditEntry

    /// An entry as it was recorded.
    public init(position: Int64, recordedAt: EpochMilliseconds, entry: AuditEntry) {
        self.position = position
        self.recordedAt = recordedAt
        self.entry = entry
    }
}

extension RowReading {
    /// An entry from the columns position, moment, actor, action, customer, detail.
    mutating func audit() throws(Failure) -> RecordedAudit {
        let position = number()
        let moment = self.moment()
        let actor = text()
        let action = text()
        let customer: CustomerID? = id()
        guard let moment, let actor, let action else { throw .damagedRow("audit", String(position)) }
        return RecordedAudit(
            position: position, recordedAt: moment, entry: AuditEntry(actor: actor, action: action, customer: customer, detail: text()))
    }
}
