public import AppStoreTypes

/// The customer switches automatic renewal on or off.
public struct SetRenewalCommand: Hashable, Codable, Sendable {
    /// Any transaction of it.
    public var transactionId: TransactionID
    /// Whether it renews.
    public var isOn: Bool

    /// Makes the command.
    public init(transactionId: TransactionID, isOn: Bool) {
        self.transactionId = transactionId
        self.isOn = isOn
    }
}
