/// What happens when the running commitment ends.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [commitmentinfo](https://developer.apple.com/documentation/appstoreserverapi/commitmentinfo).
public struct RenewalCommitmentInfo: Hashable, Codable, Sendable {
    /// The product after it.
    public var commitmentAutoRenewProductId: ProductID?
    /// Whether anything follows it.
    public var commitmentAutoRenewStatus: AutoRenewStatus?
    /// How what follows is billed.
    public var commitmentRenewalBillingPlanType: BillingPlanType?
    /// When that happens.
    public var commitmentRenewalDate: EpochMilliseconds?
    /// Its price, thousandths of the currency's unit.
    public var commitmentRenewalPrice: Int64?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
