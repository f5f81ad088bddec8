/// What an Advanced Commerce purchase holds.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [advancedcommerceinfo](https://developer.apple.com/documentation/appstoreserverapi/advancedcommerceinfo).
public struct AdvancedCommerceTransactionInfo: Hashable, Codable, Sendable {
    /// What the customer is shown.
    public var descriptors: AdvancedCommerceDescriptors?
    /// Thousandths of the currency's unit.
    public var estimatedTax: Int64?
    /// The items.
    public var items: [AdvancedCommerceTransactionItem]?
    /// The renewal period, ISO 8601.
    public var period: AdvancedCommercePeriod?
    /// The team's id of the request, a UUID.
    public var requestReferenceId: String?
    /// The tax category.
    public var taxCode: String?
    /// Thousandths of the currency's unit.
    public var taxExclusivePrice: Int64?
    /// A decimal, as in `0.15`.
    public var taxRate: String?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
