public import AppStoreTypes

/// Gives money back: all, or a share in thousandths of a percent.
public struct RefundCommand: Hashable, Codable, Sendable {
    /// Any transaction of it.
    public var transactionId: TransactionID
    /// Why; 0 (other) when `nil`.
    public var reason: RevocationReason?
    /// The share, 1...100000; all when `nil`.
    public var percentage: Int64?

    /// Makes the command.
    public init(transactionId: TransactionID, reason: RevocationReason? = nil, percentage: Int64? = nil) {
        self.transactionId = transactionId
        self.reason = reason
        self.percentage = percentage
    }
}
