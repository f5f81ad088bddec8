/// Asks for a single charge.
///
/// Source: [onetimechargecreaterequest](https://developer.apple.com/documentation/advancedcommerceapi/onetimechargecreaterequest).
public struct AdvancedCommerceOneTimeChargeCreateRequest: Codable, Hashable, Sendable {
    /// What is asked.
    public var operation: AdvancedCommerceOperation?
    /// The version of the form, `1`.
    public var version: String?
    /// The currency of the prices.
    public var currency: CurrencyCode?
    /// The item.
    public var item: AdvancedCommerceOneTimeChargeItem?
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The tax code.
    public var taxCode: String?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        operation: AdvancedCommerceOperation? = nil, version: String? = nil, currency: CurrencyCode? = nil,
        item: AdvancedCommerceOneTimeChargeItem? = nil, requestInfo: AdvancedCommerceRequestInfo? = nil, taxCode: String? = nil,
        storefront: String? = nil
    ) {
        self.operation = operation
        self.version = version
        self.currency = currency
        self.item = item
        self.requestInfo = requestInfo
        self.taxCode = taxCode
        self.storefront = storefront
    }
}
