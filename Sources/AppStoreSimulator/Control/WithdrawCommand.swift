public import AppStoreTypes

/// Takes a product off the shelf.
public struct WithdrawCommand: Hashable, Codable, Sendable {
    /// The app.
    public var app: BundleID
    /// The product.
    public var productId: ProductID

    /// Makes the command.
    public init(app: BundleID, productId: ProductID) {
        self.app = app
        self.productId = productId
    }
}
