/// A refund of an Advanced Commerce item.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [refund](https://developer.apple.com/documentation/advancedcommerceapi/refund).
public struct AdvancedCommerceRefund: Hashable, Codable, Sendable {
    /// Thousandths of the currency's unit.
    public var refundAmount: Int64?
    /// When it was refunded.
    public var refundDate: EpochMilliseconds?
    /// Why.
    public var refundReason: AdvancedCommerceRefundReason?
    /// `FULL`, `PRORATED` or `CUSTOM`.
    public var refundType: AdvancedCommerceRefundType?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
