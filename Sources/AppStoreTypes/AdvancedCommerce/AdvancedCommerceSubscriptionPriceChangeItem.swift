/// Another price for an item.
///
/// Source: [subscriptionpricechangeitem](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionpricechangeitem).
public struct AdvancedCommerceSubscriptionPriceChangeItem: Codable, Hashable, Sendable {
    /// The item's own id, at most 128 characters.
    public var SKU: String?
    /// The price in milliunits of the currency.
    public var price: Int64?
    /// Items whose change hangs on this one.
    public var dependentSKUs: [String]?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(SKU: String? = nil, price: Int64? = nil, dependentSKUs: [String]? = nil) {
        self.SKU = SKU
        self.price = price
        self.dependentSKUs = dependentSKUs
    }
}
