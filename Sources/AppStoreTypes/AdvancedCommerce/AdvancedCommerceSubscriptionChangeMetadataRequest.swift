/// Changes ids and words of a subscription.
///
/// Source:
/// [subscriptionchangemetadatarequest](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionchangemetadatarequest).
public struct AdvancedCommerceSubscriptionChangeMetadataRequest: Codable, Hashable, Sendable {
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// Other words for the customer.
    public var descriptors: AdvancedCommerceSubscriptionChangeMetadataDescriptors?
    /// The items to change.
    public var items: [AdvancedCommerceSubscriptionChangeMetadataItem]?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?
    /// The tax code.
    public var taxCode: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        requestInfo: AdvancedCommerceRequestInfo? = nil, descriptors: AdvancedCommerceSubscriptionChangeMetadataDescriptors? = nil,
        items: [AdvancedCommerceSubscriptionChangeMetadataItem]? = nil, storefront: String? = nil, taxCode: String? = nil
    ) {
        self.requestInfo = requestInfo
        self.descriptors = descriptors
        self.items = items
        self.storefront = storefront
        self.taxCode = taxCode
    }
}
