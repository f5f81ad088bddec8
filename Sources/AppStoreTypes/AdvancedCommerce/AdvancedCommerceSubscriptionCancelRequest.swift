/// Switches auto-renew off.
///
/// Source: [subscriptioncancelrequest](https://developer.apple.com/documentation/advancedcommerceapi/subscriptioncancelrequest).
public struct AdvancedCommerceSubscriptionCancelRequest: Codable, Hashable, Sendable {
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(requestInfo: AdvancedCommerceRequestInfo? = nil, storefront: String? = nil) {
        self.requestInfo = requestInfo
        self.storefront = storefront
    }
}
