public import AppStoreTypes

/// A signed transaction and what the device knows beside it.
public struct SignedTransaction: Hashable, Codable, Sendable {
    /// The id inside the document.
    public var transactionId: TransactionID
    /// The document, signed for this device.
    public var jws: String
    /// Whether the app has finished it.
    public var isFinished: Bool
    /// When the money was taken or the period began, also inside the document; to sort by.
    public var purchaseDate: EpochMilliseconds

    /// Wraps a document.
    public init(transactionId: TransactionID, jws: String, isFinished: Bool, purchaseDate: EpochMilliseconds) {
        self.transactionId = transactionId
        self.jws = jws
        self.isFinished = isFinished
        self.purchaseDate = purchaseDate
    }
}
