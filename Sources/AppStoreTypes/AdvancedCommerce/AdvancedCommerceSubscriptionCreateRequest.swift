/// Asks for a new subscription.
///
/// Source: [subscriptioncreaterequest](https://developer.apple.com/documentation/advancedcommerceapi/subscriptioncreaterequest).
public struct AdvancedCommerceSubscriptionCreateRequest: Codable, Hashable, Sendable {
    /// What is asked.
    public var operation: AdvancedCommerceOperation?
    /// The version of the form, `1`.
    public var version: String?
    /// The currency of the prices.
    public var currency: CurrencyCode?
    /// What the customer reads.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The items.
    public var items: [AdvancedCommerceSubscriptionCreateItem]?
    /// The renewal period.
    public var period: AdvancedCommercePeriod?
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The tax code.
    public var taxCode: String?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?
    /// The subscription that it follows.
    public var previousTransactionId: TransactionID?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        operation: AdvancedCommerceOperation? = nil, version: String? = nil, currency: CurrencyCode? = nil,
        descriptors: AdvancedCommerceDescriptors? = nil, items: [AdvancedCommerceSubscriptionCreateItem]? = nil,
        period: AdvancedCommercePeriod? = nil, requestInfo: AdvancedCommerceRequestInfo? = nil, taxCode: String? = nil,
        storefront: String? = nil, previousTransactionId: TransactionID? = nil
    ) {
        self.operation = operation
        self.version = version
        self.currency = currency
        self.descriptors = descriptors
        self.items = items
        self.period = period
        self.requestInfo = requestInfo
        self.taxCode = taxCode
        self.storefront = storefront
        self.previousTransactionId = previousTransactionId
    }
}
