/// Another id or other words for an item.
///
/// Source: [subscriptionchangemetadataitem](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionchangemetadataitem).
public struct AdvancedCommerceSubscriptionChangeMetadataItem: Codable, Hashable, Sendable {
    /// The item that is changed.
    public var currentSKU: String?
    /// When it counts.
    public var effective: AdvancedCommerceEffective?
    /// What the customer reads, at most 45 characters.
    public var description: String?
    /// The name, at most 30 characters.
    public var displayName: String?
    /// The item's own id, at most 128 characters.
    public var SKU: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        currentSKU: String? = nil, effective: AdvancedCommerceEffective? = nil, description: String? = nil, displayName: String? = nil,
        SKU: String? = nil
    ) {
        self.currentSKU = currentSKU
        self.effective = effective
        self.description = description
        self.displayName = displayName
        self.SKU = SKU
    }
}
