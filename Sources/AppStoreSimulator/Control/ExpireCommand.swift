public import AppStoreTypes

/// Ends a subscription now.
public struct ExpireCommand: Hashable, Codable, Sendable {
    /// Any transaction of it.
    public var transactionId: TransactionID
    /// Why it ends; 1 (the customer cancelled) when `nil`.
    public var intent: ExpirationIntent?

    /// Makes the command.
    public init(transactionId: TransactionID, intent: ExpirationIntent? = nil) {
        self.transactionId = transactionId
        self.intent = intent
    }
}
