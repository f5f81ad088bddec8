public import AppStoreTypes

/// A product as one storefront sells it to one account.
public struct ProductDescription: Hashable, Codable, Sendable {
    /// The product's id.
    public var productId: ProductID
    /// Its type.
    public var type: ProductType
    /// Its name in the storefront's language; may be empty.
    public var displayName: String
    /// What it is, in the storefront's language; may be empty.
    public var description: String
    /// The price in thousandths of the currency's unit.
    public var price: Int64
    /// The currency of every price here.
    public var currency: CurrencyCode
    /// The locale to write prices in.
    public var localeIdentifier: String
    /// Whether a family may share it.
    public var isFamilyShareable: Bool
    /// What only subscriptions have.
    public var subscription: SubscriptionDescription?

    /// Describes a product; a subscription's part is set afterwards.
    public init(
        productId: ProductID, type: ProductType, displayName: String, description: String, price: Int64, currency: CurrencyCode,
        localeIdentifier: String, isFamilyShareable: Bool
    ) {
        self.productId = productId
        self.type = type
        self.displayName = displayName
        self.description = description
        self.price = price
        self.currency = currency
        self.localeIdentifier = localeIdentifier
        self.isFamilyShareable = isFamilyShareable
    }
}
