public import AppStoreTypes

/// The customer asks for the money back; the server is asked about the use.
public struct RequestRefundCommand: Hashable, Codable, Sendable {
    /// The purchase.
    public var transactionId: TransactionID
    /// Why; `UNINTENDED_PURCHASE` when `nil`.
    public var reason: ConsumptionRequestReason?

    /// Makes the command.
    public init(transactionId: TransactionID, reason: ConsumptionRequestReason? = nil) {
        self.transactionId = transactionId
        self.reason = reason
    }
}
