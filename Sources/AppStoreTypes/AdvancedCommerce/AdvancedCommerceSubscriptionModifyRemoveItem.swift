/// An item to take out of a subscription.
///
/// Source: [subscriptionmodifyremoveitem](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifyremoveitem).
public struct AdvancedCommerceSubscriptionModifyRemoveItem: Codable, Hashable, Sendable {
    /// The item's own id, at most 128 characters.
    public var SKU: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(SKU: String? = nil) {
        self.SKU = SKU
    }
}
