public import AppStoreTypes

/// What is finished now.
public struct FinishReply: Hashable, Codable, Sendable {
    /// Those of the call's ids that this account owns and that are finished now.
    public var transactionIds: [TransactionID]

    /// Lists finished transactions.
    public init(transactionIds: [TransactionID]) { self.transactionIds = transactionIds }
}
