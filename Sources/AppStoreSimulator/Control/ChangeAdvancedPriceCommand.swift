public import AppStoreTypes

/// Changes the price of an Advanced Commerce subscription from its next period on.
public struct ChangeAdvancedPriceCommand: Hashable, Codable, Sendable {
    /// The purchase, or any other of the same subscription.
    public var transactionId: TransactionID
    /// The new price in thousandths of the storefront's currency.
    public var price: Int64

    /// Makes the command.
    public init(transactionId: TransactionID, price: Int64) {
        self.transactionId = transactionId
        self.price = price
    }
}
