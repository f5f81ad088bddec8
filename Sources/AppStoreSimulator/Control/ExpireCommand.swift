public import AppStoreTypes

/// Ends a subscription now.
public struct ExpireCommand: Hashable, Codable, Sendable {
    /// Any transaction of it.
    public var transactionId: TransactionID

    /// Makes the command.
    public init(transactionId: TransactionID) {
        self.transactionId = transactionId
    }
}
