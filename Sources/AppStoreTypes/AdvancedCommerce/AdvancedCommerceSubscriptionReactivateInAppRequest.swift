/// Asks to switch auto-renew on again.
///
/// Source:
/// [subscriptionreactivateinapprequest](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionreactivateinapprequest).
public struct AdvancedCommerceSubscriptionReactivateInAppRequest: Codable, Hashable, Sendable {
    /// What is asked.
    public var operation: AdvancedCommerceOperation?
    /// The version of the form, `1`.
    public var version: String?
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// Any transaction of the subscription.
    public var transactionId: TransactionID?
    /// The items that renew again.
    public var items: [AdvancedCommerceSubscriptionReactivateItem]?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        operation: AdvancedCommerceOperation? = nil, version: String? = nil, requestInfo: AdvancedCommerceRequestInfo? = nil,
        transactionId: TransactionID? = nil, items: [AdvancedCommerceSubscriptionReactivateItem]? = nil, storefront: String? = nil
    ) {
        self.operation = operation
        self.version = version
        self.requestInfo = requestInfo
        self.transactionId = transactionId
        self.items = items
        self.storefront = storefront
    }
}
