/// Moves a subscription to Advanced Commerce.
///
/// Source: [subscriptionmigraterequest](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmigraterequest).
public struct AdvancedCommerceSubscriptionMigrateRequest: Codable, Hashable, Sendable {
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// What the customer reads.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The items.
    public var items: [AdvancedCommerceSubscriptionMigrateItem]?
    /// The generic product that it moves to.
    public var targetProductId: ProductID?
    /// The tax code.
    public var taxCode: String?
    /// The items from the next renewal on.
    public var renewalItems: [AdvancedCommerceSubscriptionMigrateItem]?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        requestInfo: AdvancedCommerceRequestInfo? = nil, descriptors: AdvancedCommerceDescriptors? = nil,
        items: [AdvancedCommerceSubscriptionMigrateItem]? = nil, targetProductId: ProductID? = nil, taxCode: String? = nil,
        renewalItems: [AdvancedCommerceSubscriptionMigrateItem]? = nil, storefront: String? = nil
    ) {
        self.requestInfo = requestInfo
        self.descriptors = descriptors
        self.items = items
        self.targetProductId = targetProductId
        self.taxCode = taxCode
        self.renewalItems = renewalItems
        self.storefront = storefront
    }
}
