/// Ends a subscription at once and refunds it.
///
/// Source: [subscriptionrevokerequest](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionrevokerequest).
public struct AdvancedCommerceSubscriptionRevokeRequest: Codable, Hashable, Sendable {
    /// Which request this is.
    public var requestInfo: AdvancedCommerceRequestInfo?
    /// Whether the refund may go ahead although the money is not there.
    public var refundRiskingPreference: Bool?
    /// Why.
    public var refundReason: AdvancedCommerceRefundReason?
    /// How much.
    public var refundType: AdvancedCommerceRefundType?
    /// The storefront, ISO 3166-1 alpha-3.
    public var storefront: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        requestInfo: AdvancedCommerceRequestInfo? = nil, refundRiskingPreference: Bool? = nil,
        refundReason: AdvancedCommerceRefundReason? = nil, refundType: AdvancedCommerceRefundType? = nil, storefront: String? = nil
    ) {
        self.requestInfo = requestInfo
        self.refundRiskingPreference = refundRiskingPreference
        self.refundReason = refundReason
        self.refundType = refundType
        self.storefront = storefront
    }
}
