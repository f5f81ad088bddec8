public import AppStoreTypes

/// Takes a refund back.
public struct ReverseRefundCommand: Hashable, Codable, Sendable {
    /// Any transaction of it.
    public var transactionId: TransactionID

    /// Makes the command.
    public init(transactionId: TransactionID) {
        self.transactionId = transactionId
    }
}
