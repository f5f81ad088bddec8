/// An item to refund.
///
/// Source: [requestrefunditem](https://developer.apple.com/documentation/advancedcommerceapi/requestrefunditem).
public struct AdvancedCommerceRequestRefundItem: Codable, Hashable, Sendable {
    /// The item's own id, at most 128 characters.
    public var SKU: String?
    /// Why.
    public var refundReason: AdvancedCommerceRefundReason?
    /// How much.
    public var refundType: AdvancedCommerceRefundType?
    /// Whether the customer loses the item.
    public var revoke: Bool?
    /// The amount in milliunits of the currency, for a custom refund.
    public var refundAmount: Int64?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        SKU: String? = nil, refundReason: AdvancedCommerceRefundReason? = nil, refundType: AdvancedCommerceRefundType? = nil,
        revoke: Bool? = nil, refundAmount: Int64? = nil
    ) {
        self.SKU = SKU
        self.refundReason = refundReason
        self.refundType = refundType
        self.revoke = revoke
        self.refundAmount = refundAmount
    }
}
