public import AppStoreTypes

/// Asks for transactions as they are now, in no promised order.
public struct TransactionsCall: Hashable, Codable, Sendable {
    /// Which ones.
    public enum Selection: String, Codable, Hashable, Sendable, CaseIterable {
        /// The whole history that an app may see.
        case all
        /// What the customer owns now.
        case currentEntitlements
        /// What the app has not finished.
        case unfinished
        /// The newest one of a product.
        case latest
    }

    /// Which ones.
    public var selection: Selection
    /// Only of this product; `nil` for every product.
    public var productId: ProductID?

    /// Asks for transactions.
    public init(_ selection: Selection, productId: ProductID? = nil) {
        self.selection = selection
        self.productId = productId
    }
}
