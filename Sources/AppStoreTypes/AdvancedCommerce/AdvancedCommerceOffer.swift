/// The offer of an Advanced Commerce item.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [offer](https://developer.apple.com/documentation/advancedcommerceapi/offer).
public struct AdvancedCommerceOffer: Hashable, Codable, Sendable {
    /// The length of one period, ISO 8601.
    public var period: AdvancedCommerceOfferPeriod?
    /// How many periods, 1 to 12.
    public var periodCount: Int32?
    /// Thousandths of the currency's unit.
    public var price: Int64?
    /// `ACQUISITION`, `WIN_BACK` or `RETENTION`.
    public var reason: AdvancedCommerceOfferReason?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
