/// What the next period of an Advanced Commerce subscription holds.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [advancedcommerceinfo](https://developer.apple.com/documentation/appstoreserverapi/advancedcommerceinfo).
public struct AdvancedCommerceRenewalInfo: Hashable, Codable, Sendable {
    /// Apple's token for the next change.
    public var consistencyToken: String?
    /// What the customer is shown.
    public var descriptors: AdvancedCommerceDescriptors?
    /// The items.
    public var items: [AdvancedCommerceRenewalItem]?
    /// The renewal period, ISO 8601.
    public var period: AdvancedCommercePeriod?
    /// The team's id of the request, a UUID.
    public var requestReferenceId: String?
    /// The tax category.
    public var taxCode: String?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
