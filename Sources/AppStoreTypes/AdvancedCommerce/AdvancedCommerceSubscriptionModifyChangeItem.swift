/// An item of a subscription to change.
///
/// Source: [subscriptionmodifychangeitem](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifychangeitem).
public struct AdvancedCommerceSubscriptionModifyChangeItem: Codable, Hashable, Sendable {
    /// The item that is changed.
    public var currentSKU: String?
    /// When it counts.
    public var effective: AdvancedCommerceEffective?
    /// Why.
    public var reason: AdvancedCommerceChangeReason?
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
        currentSKU: String? = nil, effective: AdvancedCommerceEffective? = nil, reason: AdvancedCommerceChangeReason? = nil,
        SKU: String? = nil, description: String? = nil, displayName: String? = nil, price: Int64? = nil,
        offer: AdvancedCommerceOffer? = nil, proratedPrice: Int64? = nil
    ) {
        self.currentSKU = currentSKU
        self.effective = effective
        self.reason = reason
        self.SKU = SKU
        self.description = description
        self.displayName = displayName
        self.price = price
        self.offer = offer
        self.proratedPrice = proratedPrice
    }
}
