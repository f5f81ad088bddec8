/// A price increase of an Advanced Commerce item.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [priceincreaseinfo](https://developer.apple.com/documentation/advancedcommerceapi/priceincreaseinfo).
public struct AdvancedCommercePriceIncreaseInfo: Hashable, Codable, Sendable {
    /// Items that change with it.
    public var dependentSKUs: [String]?
    /// The new price, thousandths of the currency's unit.
    public var price: Int64?
    /// `SCHEDULED`, `PENDING` or `ACCEPTED`.
    public var status: AdvancedCommercePriceIncreaseStatus?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
