public import AppStoreTypes

/// Takes a planned change of product back.
public struct CancelChangeCommand: Hashable, Codable, Sendable {
    /// The purchase, or any other of the same subscription.
    public var transactionId: TransactionID

    /// Makes the command.
    public init(transactionId: TransactionID) {
        self.transactionId = transactionId
    }
}
