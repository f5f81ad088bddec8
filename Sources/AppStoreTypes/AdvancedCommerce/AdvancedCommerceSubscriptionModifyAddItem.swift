/// An item to add to a subscription.
///
/// Source: [subscriptionmodifyadditem](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifyadditem).
public struct AdvancedCommerceSubscriptionModifyAddItem: Codable, Hashable, Sendable {
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
    /// The price of the rest of the period in milliunits of the currency.
    public var proratedPrice: Int64?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        SKU: String? = nil, description: String? = nil, displayName: String? = nil, price: Int64? = nil,
        offer: AdvancedCommerceOffer? = nil, proratedPrice: Int64? = nil
    ) {
        self.SKU = SKU
        self.description = description
        self.displayName = displayName
        self.price = price
        self.offer = offer
        self.proratedPrice = proratedPrice
    }
}
