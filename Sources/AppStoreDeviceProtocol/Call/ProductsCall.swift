public import AppStoreTypes

/// Asks for products by their ids; ids that are not sold are left out of the reply.
public struct ProductsCall: Hashable, Codable, Sendable {
    /// The ids; repeated ones count once.
    public var productIds: [ProductID]

    /// Asks for these products.
    public init(productIds: [ProductID]) { self.productIds = productIds }
}
