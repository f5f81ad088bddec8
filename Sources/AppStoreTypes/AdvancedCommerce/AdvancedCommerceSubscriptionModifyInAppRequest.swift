/// Asks to change a subscription.
///
/// Source: [subscriptionmodifyinapprequest](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifyinapprequest).
public struct AdvancedCommerceSubscriptionModifyInAppRequest: Codable, Hashable, Sendable {
    /// What is asked.
    public var operation: AdvancedCommerceOperation?
    /// The version of the form, `1`.
    public var version: String?
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// Any transaction of the subscription.
    public var transactionId: TransactionID?
    /// Whether the billing day stays.
    public var retainBillingCycle: Bool?
    /// Items to add.
    public var addItems: [AdvancedCommerceSubscriptionModifyAddItem]?
    /// Items to change.
    public var changeItems: [AdvancedCommerceSubscriptionModifyChangeItem]?
    /// Items to take out.
    public var removeItems: [AdvancedCommerceSubscriptionModifyRemoveItem]?
    /// Another renewal period.
    public var periodChange: AdvancedCommerceSubscriptionModifyPeriodChange?
    /// Other words for the customer.
    public var descriptors: AdvancedCommerceSubscriptionModifyDescriptors?
    /// The currency of the prices.
    public var currency: CurrencyCode?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?
    /// The tax code.
    public var taxCode: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        operation: AdvancedCommerceOperation? = nil, version: String? = nil, requestInfo: AdvancedCommerceRequestInfo? = nil,
        transactionId: TransactionID? = nil, retainBillingCycle: Bool? = nil,
        addItems: [AdvancedCommerceSubscriptionModifyAddItem]? = nil, changeItems: [AdvancedCommerceSubscriptionModifyChangeItem]? = nil,
        removeItems: [AdvancedCommerceSubscriptionModifyRemoveItem]? = nil,
        periodChange: AdvancedCommerceSubscriptionModifyPeriodChange? = nil,
        descriptors: AdvancedCommerceSubscriptionModifyDescriptors? = nil, currency: CurrencyCode? = nil, storefront: String? = nil,
        taxCode: String? = nil
    ) {
        self.operation = operation
        self.version = version
        self.requestInfo = requestInfo
        self.transactionId = transactionId
        self.retainBillingCycle = retainBillingCycle
        self.addItems = addItems
        self.changeItems = changeItems
        self.removeItems = removeItems
        self.periodChange = periodChange
        self.descriptors = descriptors
        self.currency = currency
        self.storefront = storefront
        self.taxCode = taxCode
    }
}
