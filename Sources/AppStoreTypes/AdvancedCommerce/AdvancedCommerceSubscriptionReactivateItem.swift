/// An item of a subscription that renews again.
///
/// Source: [subscriptionreactivateitem](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionreactivateitem).
public struct AdvancedCommerceSubscriptionReactivateItem: Codable, Hashable, Sendable {
    /// The item's own id, at most 128 characters.
    public var SKU: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(SKU: String? = nil) {
        self.SKU = SKU
    }
}
