/// What Apple intends for the next period of one subscription; it names no app.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [jwsrenewalinfodecodedpayload](https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload).
public struct JWSRenewalInfoDecodedPayload: Hashable, Codable, Sendable {
    /// The subscription.
    public var originalTransactionId: OriginalTransactionID?
    /// The product of the latest period.
    public var productId: ProductID?
    /// The product of the next period.
    public var autoRenewProductId: ProductID?
    /// Whether it will renew.
    public var autoRenewStatus: AutoRenewStatus?
    /// Why it ended.
    public var expirationIntent: ExpirationIntent?
    /// Whether Apple still tries to charge; true during grace too.
    public var isInBillingRetryPeriod: Bool?
    /// The end of the billing grace period.
    public var gracePeriodExpiresDate: EpochMilliseconds?
    /// The answer to a price increase.
    public var priceIncreaseStatus: PriceIncreaseStatus?
    /// The kind of offer the next period uses.
    public var offerType: OfferType?
    /// The offer the next period uses.
    public var offerIdentifier: OfferID?
    /// When Apple signed.
    public var signedDate: EpochMilliseconds?
    /// Where it was bought.
    public var environment: AppStoreEnvironment?
    /// The start of the latest run without longer gaps.
    public var recentSubscriptionStartDate: EpochMilliseconds?
    /// The end of the latest period, past or future.
    public var renewalDate: EpochMilliseconds?
    /// The price of the next period, offer applied; thousandths of the currency's unit.
    public var renewalPrice: Int64?
    /// The currency of `renewalPrice`, ISO 4217.
    public var currency: CurrencyCode?
    /// How the next offer is paid.
    public var offerDiscountType: OfferDiscountType?
    /// Win-back offers that the customer may take, best first.
    public var eligibleWinBackOfferIds: [OfferID]?
    /// The token that the next renewal will carry.
    public var appAccountToken: AppAccountToken?
    /// The Apple Account's copy of the app.
    public var appTransactionId: AppTransactionID?
    /// The length of the whole next offer, ISO 8601.
    public var offerPeriod: String?
    /// What an Advanced Commerce subscription holds.
    public var advancedCommerceInfo: AdvancedCommerceRenewalInfo?
    /// What happens after the running commitment.
    public var commitmentInfo: RenewalCommitmentInfo?
    /// How the next period is billed.
    public var renewalBillingPlanType: BillingPlanType?
    /// Base64 of the device check; device-signed documents only.
    public var deviceVerification: String?
    /// The UUID that went into the device check.
    public var deviceVerificationNonce: String?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
