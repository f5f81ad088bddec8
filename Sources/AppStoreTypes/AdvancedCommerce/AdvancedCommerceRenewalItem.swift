/// One item of the next period of an Advanced Commerce subscription.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [renewalitem](https://developer.apple.com/documentation/advancedcommerceapi/renewalitem).
public struct AdvancedCommerceRenewalItem: Hashable, Codable, Sendable {
    /// The item, at most 128 characters.
    public var SKU: String?
    /// Shown to the customer.
    public var description: String?
    /// Shown to the customer.
    public var displayName: String?
    /// The offer that will be used.
    public var offer: AdvancedCommerceOffer?
    /// Thousandths of the currency's unit.
    public var price: Int64?
    /// A price increase that waits.
    public var priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
