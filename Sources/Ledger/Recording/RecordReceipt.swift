public import AppStoreTypes
public import Entitlements

/// What became of a submission, once it is durable.
public struct RecordReceipt: Hashable, Sendable {
    /// What became of each transaction.
    public let transactions: [TransactionKey: FactVerdict]
    /// What became of each renewal.
    public let renewals: [OriginalTransactionKey: FactVerdict]
    /// What became of each purchase claimed.
    public let claims: [OriginalTransactionKey: ClaimOutcome]
    /// What became of the notification; `nil` when the submission came by none.
    public let notification: NotificationVerdict?
    /// The orders that the transactions name, by the token that names them.
    public let orders: [AppAccountToken: OrderFact]
    /// What became of each document about a copy of the app.
    public let appTransactions: [AppTransactionFact.Key: FactVerdict]
    /// What became of each change.
    public let changes: [Submission.Change: ChangeVerdict]
    /// Every fact about what the submission's customer has, as of the commit; `nil` where they were not at hand and have to be read.
    public var customerFacts: FactSet?
    /// What these facts say at the submission's moment by its rules; `nil` where that was not at hand.
    public var customerState: CustomerState?

    /// Whether nothing in the submission was new.
    public var isRepetition: Bool {
        transactions.values.allSatisfy { $0 == .alreadyKnown } && renewals.values.allSatisfy { $0 == .alreadyKnown }
            && appTransactions.values.allSatisfy { $0 == .alreadyKnown } && changes.values.allSatisfy { $0 != .recorded }
            && claims.values.allSatisfy { $0 == .alreadyBound || $0 == .ownedByAnotherCustomer || $0 == .parked }
    }
}

extension RecordReceipt {
    /// Whether something of the submission is kept now that was not before; a notification is news once, whatever it holds.
    var isNews: Bool {
        if let notification { return notification == .recorded }
        return transactions.values.contains(.recorded) || renewals.values.contains(.recorded)
            || appTransactions.values.contains(.recorded) || changes.values.contains(.recorded)
            || claims.values.contains { [.bound, .transferred, .shared].contains($0) }
    }
}

/// What became of one fact.
public enum FactVerdict: String, Hashable, Sendable, CaseIterable {
    /// The fact is what holds now.
    case recorded
    /// The very same document was recorded before.
    case alreadyKnown
    /// A document of more authority is known; the evidence is kept, the facts stay.
    case superseded
}
