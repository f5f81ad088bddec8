public import AppStoreTypes

/// Moves a subscription to Advanced Commerce, under another original id.
public struct MigrateCommand: Hashable, Codable, Sendable {
    /// The purchase, or any other of the same subscription.
    public var transactionId: TransactionID

    /// Makes the command.
    public init(transactionId: TransactionID) {
        self.transactionId = transactionId
    }
}
