public import Foundation

/// A purchase that the server has on its disk, given to its customer.
public struct Grant: Hashable, Sendable {
    /// Apple's id of the transaction; the key to fulfil by, once.
    public let transactionID: String
    /// Apple's id of the first transaction of the chain.
    public let originalTransactionID: String
    /// The product.
    public let productID: String
    /// How many were bought.
    public let quantity: Int
    /// When the customer was charged, or the period began.
    public let purchaseDate: Date
    /// When the paid period ends; `nil` for what does not end.
    public let expirationDate: Date?
    /// When the purchase was taken back; then this is the news of a refund, not of a purchase.
    public let revocationDate: Date?
    /// Whose it is.
    public let customer: String
    /// The order it was bought for.
    public let order: Order?
    /// Apple's name of the environment; `nil` when not known.
    public let environment: String?
}

extension Grant {
    /// A purchase of the outbox that the server has.
    init(_ record: PurchaseRecord) {
        self.init(
            transactionID: record.transactionID, originalTransactionID: record.originalID, productID: record.productID,
            quantity: record.quantity, purchaseDate: record.purchaseDate, expirationDate: record.expirationDate,
            revocationDate: record.revocationDate, customer: record.customer ?? "", order: record.order,
            environment: record.environment)
    }
}

extension Grant {
    /// The event that this is, when nobody waits for it.
    var news: TillEvent { revocationDate == nil ? .granted(self) : .revoked(self) }
}
