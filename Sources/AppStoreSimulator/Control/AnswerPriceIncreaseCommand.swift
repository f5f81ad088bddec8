public import AppStoreTypes

/// The customer agrees to a dearer price, or does not.
public struct AnswerPriceIncreaseCommand: Hashable, Codable, Sendable {
    /// The purchase, or any other of the same subscription.
    public var transactionId: TransactionID
    /// The answer.
    public var agrees: Bool

    /// Makes the command.
    public init(transactionId: TransactionID, agrees: Bool) {
        self.transactionId = transactionId
        self.agrees = agrees
    }
}
