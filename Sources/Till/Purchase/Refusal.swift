/// A purchase that the server does not give to this customer, with its reason.
public struct Refusal: Hashable, Sendable {
    /// Apple's id of the transaction.
    public let transactionID: String
    /// The product.
    public let productID: String
    /// For whom it was sent.
    public let customer: String
    /// The reason, with a message for people.
    public let reason: TillError
    /// Whether the server will never say anything else; otherwise it is asked once more at the next launch.
    public let isFinal: Bool
}

extension Refusal {
    init(_ record: PurchaseRecord, _ reason: TillError, _ isFinal: Bool) {
        self.init(
            transactionID: record.transactionID, productID: record.productID, customer: record.customer ?? "", reason: reason,
            isFinal: isFinal)
    }
}
