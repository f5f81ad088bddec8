/// Other words for the customer.
///
/// Source:
/// [subscriptionchangemetadatadescriptors](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionchangemetadatadescriptors).
public struct AdvancedCommerceSubscriptionChangeMetadataDescriptors: Codable, Hashable, Sendable {
    /// When it counts.
    public var effective: AdvancedCommerceEffective?
    /// What the customer reads, at most 45 characters.
    public var description: String?
    /// The name, at most 30 characters.
    public var displayName: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(effective: AdvancedCommerceEffective? = nil, description: String? = nil, displayName: String? = nil) {
        self.effective = effective
        self.description = description
        self.displayName = displayName
    }
}
