public import AppStoreTypes

/// What one document says about the renewal of one subscription.
public struct RenewalFact: Hashable, Sendable {
    /// The natural key: scope and original transaction id.
    public let key: OriginalTransactionKey
    /// The document that says so.
    public let source: FactSource

    /// The product of the latest period.
    public var currentProductID: ProductID?
    /// The product of the next period; differs from the current one after a choice to change.
    public var autoRenewPreference: ProductID?
    /// Whether the subscription will renew; `nil` where the document does not tell.
    public var willAutoRenew: Bool?
    /// Why it ended or will end.
    public var expirationReason: ExpirationIntent?
    /// Whether Apple still tries to charge; true during grace too.
    public var isInBillingRetry = false
    /// The end of the billing grace period.
    public var gracePeriodExpirationDate: EpochMilliseconds?
    /// The customer's answer to a price increase; `nil` when there is none.
    public var priceIncreaseStatus: PriceIncreaseStatus?
    /// The end of the latest period, past or future.
    public var renewalDate: EpochMilliseconds?
    /// The price of the next period, offer applied.
    public var renewalPrice: Money?
    /// The offer that the next period will use.
    public var offer: Offer?
    /// The start of the latest run without longer gaps.
    public var recentSubscriptionStartDate: EpochMilliseconds?
    /// Win-back offers that the customer may take, best first.
    public var eligibleWinBackOfferIDs: [OfferID] = []
    /// The token that the next renewal will carry.
    public var appAccountToken: AppAccountToken?
    /// The Apple Account's copy of the app.
    public var appTransactionID: AppTransactionID?
    /// How the next period is billed.
    public var renewalBillingPlanType: BillingPlanType?
    /// What happens after the running commitment.
    public var commitment: RenewalCommitment?

    /// A fact with what every document must say; the rest is filled in by whoever translates.
    public init(key: OriginalTransactionKey, source: FactSource) {
        self.key = key
        self.source = source
    }

    /// The subscription's first purchase.
    public var originalID: OriginalTransactionID { key.id }
}

/// What happens when a commitment ends.
public struct RenewalCommitment: Hashable, Sendable {
    /// The product after it.
    public var autoRenewPreference: ProductID?
    /// Whether anything follows it.
    public var willAutoRenew: Bool?
    /// How what follows is billed.
    public var billingPlanType: BillingPlanType?
    /// When that happens.
    public var renewalDate: EpochMilliseconds?
    /// Its price in thousandths of the currency's unit.
    public var renewalPriceMilliunits: Int64?

    /// Nothing known yet.
    public init() {}
}
