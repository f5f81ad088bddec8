/// An item of a new subscription.
///
/// Source: [subscriptioncreateitem](https://developer.apple.com/documentation/advancedcommerceapi/subscriptioncreateitem).
public struct AdvancedCommerceSubscriptionCreateItem: Codable, Hashable, Sendable {
    /// The item's own id, at most 128 characters.
    public var SKU: String?
    /// What the customer reads, at most 45 characters.
    public var description: String?
    /// The name, at most 30 characters.
    public var displayName: String?
    /// The price in milliunits of the currency.
    public var price: Int64?
    /// The offer.
    public var offer: AdvancedCommerceOffer?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        SKU: String? = nil, description: String? = nil, displayName: String? = nil, price: Int64? = nil,
        offer: AdvancedCommerceOffer? = nil
    ) {
        self.SKU = SKU
        self.description = description
        self.displayName = displayName
        self.price = price
        self.offer = offer
    }
}
