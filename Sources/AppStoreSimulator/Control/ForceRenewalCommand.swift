public import AppStoreTypes

/// Ends the current period now and begins the next.
public struct ForceRenewalCommand: Hashable, Codable, Sendable {
    /// Any transaction of it.
    public var transactionId: TransactionID

    /// Makes the command.
    public init(transactionId: TransactionID) {
        self.transactionId = transactionId
    }
}
