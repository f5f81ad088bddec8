public import AppStoreTypes

/// Says that transactions were dealt with; ids that are finished already or not known do no harm.
public struct FinishCall: Hashable, Codable, Sendable {
    /// Which ones.
    public var transactionIds: [TransactionID]

    /// Finishes transactions.
    public init(transactionIds: [TransactionID]) { self.transactionIds = transactionIds }
}
