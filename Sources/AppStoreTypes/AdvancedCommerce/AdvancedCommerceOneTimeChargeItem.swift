/// The item of a single charge.
///
/// Source: [onetimechargeitem](https://developer.apple.com/documentation/advancedcommerceapi/onetimechargeitem).
public struct AdvancedCommerceOneTimeChargeItem: Codable, Hashable, Sendable {
    /// The item's own id, at most 128 characters.
    public var SKU: String?
    /// What the customer reads, at most 45 characters.
    public var description: String?
    /// The name, at most 30 characters.
    public var displayName: String?
    /// The price in milliunits of the currency.
    public var price: Int64?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(SKU: String? = nil, description: String? = nil, displayName: String? = nil, price: Int64? = nil) {
        self.SKU = SKU
        self.description = description
        self.displayName = displayName
        self.price = price
    }
}
