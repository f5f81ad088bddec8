/// The products found, in no promised order.
public struct ProductsReply: Hashable, Codable, Sendable {
    /// The products.
    public var products: [ProductDescription]
    /// The storefront whose prices they bear.
    public var storefront: StorefrontDescription

    /// Lists products.
    public init(products: [ProductDescription], storefront: StorefrontDescription) {
        self.products = products
        self.storefront = storefront
    }
}
