/// Changes prices of a subscription.
///
/// Source: [subscriptionpricechangerequest](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionpricechangerequest).
public struct AdvancedCommerceSubscriptionPriceChangeRequest: Codable, Hashable, Sendable {
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The items to change.
    public var items: [AdvancedCommerceSubscriptionPriceChangeItem]?
    /// The currency of the prices.
    public var currency: CurrencyCode?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        requestInfo: AdvancedCommerceRequestInfo? = nil, items: [AdvancedCommerceSubscriptionPriceChangeItem]? = nil,
        currency: CurrencyCode? = nil, storefront: String? = nil
    ) {
        self.requestInfo = requestInfo
        self.items = items
        self.currency = currency
        self.storefront = storefront
    }
}
