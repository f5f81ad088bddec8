/// One purchase, renewal or restore as Apple signed it.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [jwstransactiondecodedpayload](https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload).
public struct JWSTransactionDecodedPayload: Hashable, Codable, Sendable {
    /// This purchase, renewal or restore.
    public var transactionId: TransactionID?
    /// The first purchase of the chain.
    public var originalTransactionId: OriginalTransactionID?
    /// The billing event; auto-renewables only.
    public var webOrderLineItemId: WebOrderLineItemID?
    /// The app.
    public var bundleId: BundleID?
    /// The product.
    public var productId: ProductID?
    /// The product's group; auto-renewables only.
    public var subscriptionGroupIdentifier: SubscriptionGroupID?
    /// When it was charged, renewed or restored.
    public var purchaseDate: EpochMilliseconds?
    /// When the chain began.
    public var originalPurchaseDate: EpochMilliseconds?
    /// The end of the period paid for; auto-renewables only.
    public var expiresDate: EpochMilliseconds?
    /// How many were bought.
    public var quantity: Int32?
    /// The kind of product.
    public var type: ProductType?
    /// The UUID that the app gave when it bought.
    public var appAccountToken: AppAccountToken?
    /// Bought or shared.
    public var inAppOwnershipType: InAppOwnershipType?
    /// When Apple signed.
    public var signedDate: EpochMilliseconds?
    /// Why Apple took it back.
    public var revocationReason: RevocationReason?
    /// When Apple took it back.
    public var revocationDate: EpochMilliseconds?
    /// Whether an upgrade replaced this period.
    public var isUpgraded: Bool?
    /// The kind of offer used.
    public var offerType: OfferType?
    /// The offer used; absent for introductory offers.
    public var offerIdentifier: OfferID?
    /// Where it was bought.
    public var environment: AppStoreEnvironment?
    /// The storefront's country, ISO 3166-1 alpha-3.
    public var storefront: String?
    /// The storefront's number.
    public var storefrontId: StorefrontID?
    /// Purchase or renewal.
    public var transactionReason: TransactionReason?
    /// The amount recorded for the whole quantity, thousandths of the currency's unit; not for accounting.
    public var price: Int64?
    /// The currency of `price`, ISO 4217.
    public var currency: CurrencyCode?
    /// How the offer is paid.
    public var offerDiscountType: OfferDiscountType?
    /// The Apple Account's copy of the app.
    public var appTransactionId: AppTransactionID?
    /// The length of the whole offer, ISO 8601.
    public var offerPeriod: String?
    /// What an Advanced Commerce purchase holds.
    public var advancedCommerceInfo: AdvancedCommerceTransactionInfo?
    /// How Apple took it back.
    public var revocationType: RevocationType?
    /// The share refunded, thousandths of a percent: 100000 is all.
    public var revocationPercentage: Int64?
    /// How a plan is billed.
    public var billingPlanType: BillingPlanType?
    /// The commitment of a monthly plan.
    public var commitmentInfo: TransactionCommitmentInfo?
    /// The chain's id before it moved to Advanced Commerce.
    public var previousOriginalTransactionId: OriginalTransactionID?
    /// Base64 of the device check; device-signed documents only.
    public var deviceVerification: String?
    /// The UUID that went into the device check.
    public var deviceVerificationNonce: String?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
