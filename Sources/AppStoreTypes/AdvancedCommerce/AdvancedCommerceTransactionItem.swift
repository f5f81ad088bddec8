/// One item of an Advanced Commerce purchase.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [transactionitem](https://developer.apple.com/documentation/advancedcommerceapi/transactionitem).
public struct AdvancedCommerceTransactionItem: Hashable, Codable, Sendable {
    /// The item, at most 128 characters.
    public var SKU: String?
    /// Shown to the customer.
    public var description: String?
    /// Shown to the customer.
    public var displayName: String?
    /// The offer used.
    public var offer: AdvancedCommerceOffer?
    /// Thousandths of the currency's unit.
    public var price: Int64?
    /// What was refunded.
    public var refunds: [AdvancedCommerceRefund]?
    /// When it was taken back.
    public var revocationDate: EpochMilliseconds?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
