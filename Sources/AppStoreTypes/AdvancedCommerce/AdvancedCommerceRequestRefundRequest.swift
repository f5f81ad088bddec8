/// Asks to refund items of a transaction.
///
/// Source: [requestrefundrequest](https://developer.apple.com/documentation/advancedcommerceapi/requestrefundrequest).
public struct AdvancedCommerceRequestRefundRequest: Codable, Hashable, Sendable {
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// The items.
    public var items: [AdvancedCommerceRequestRefundItem]?
    /// Whether the refund may go ahead although the money is not there.
    public var refundRiskingPreference: Bool?
    /// The currency of the prices.
    public var currency: CurrencyCode?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        requestInfo: AdvancedCommerceRequestInfo? = nil, items: [AdvancedCommerceRequestRefundItem]? = nil,
        refundRiskingPreference: Bool? = nil, currency: CurrencyCode? = nil, storefront: String? = nil
    ) {
        self.requestInfo = requestInfo
        self.items = items
        self.refundRiskingPreference = refundRiskingPreference
        self.currency = currency
        self.storefront = storefront
    }
}
