public import AppStoreTypes

/// Moves the renewal date of a subscription.
public struct ExtendRenewalCommand: Hashable, Codable, Sendable {
    /// The purchase, or any other of the same subscription.
    public var transactionId: TransactionID
    /// How far, 1...90.
    public var days: Int

    /// Makes the command.
    public init(transactionId: TransactionID, days: Int) {
        self.transactionId = transactionId
        self.days = days
    }
}
