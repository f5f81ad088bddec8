public import AppStoreTypes

/// The customer's wish for a refund, as sent from the app's refund sheet.
public struct RefundRequestCall: Hashable, Codable, Sendable {
    /// The purchase to be refunded.
    public var transactionId: TransactionID
    /// The free text of the sheet; `REJECT` makes the sandbox decline.
    public var comment: String?

    /// Asks for a refund.
    public init(transactionId: TransactionID, comment: String? = nil) {
        self.transactionId = transactionId
        self.comment = comment
    }
}
