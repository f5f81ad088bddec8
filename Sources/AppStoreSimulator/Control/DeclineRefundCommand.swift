public import AppStoreTypes

/// Declines a wish for a refund.
public struct DeclineRefundCommand: Hashable, Codable, Sendable {
    /// Any transaction of it.
    public var transactionId: TransactionID

    /// Makes the command.
    public init(transactionId: TransactionID) {
        self.transactionId = transactionId
    }
}
