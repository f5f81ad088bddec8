public import AppStoreTypes

/// A deferred purchase that was declined.
public struct DeclinedPurchase: Hashable, Codable, Sendable {
    /// The purchase call.
    public var requestId: String
    /// The product.
    public var productId: ProductID

    /// Names the purchase.
    public init(requestId: String, productId: ProductID) {
        self.requestId = requestId
        self.productId = productId
    }
}
