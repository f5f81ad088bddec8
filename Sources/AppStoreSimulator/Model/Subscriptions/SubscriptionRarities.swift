import AppStoreTypes

/// What only few subscriptions have.
struct SubscriptionRarities: Hashable, Sendable {
    /// The offer that the next period still has.
    var nextOffer: Subscription.OfferInUse?
    /// The token that the next period will carry.
    var appAccountToken: AppAccountToken?
    /// An offer that follows when the one that runs is over.
    var queuedOffer: CatalogueOffer?
    /// What the next period costs, where that is not the price on the shelf.
    var keptPrice: Int64?
    /// A dearer price that was announced.
    var increase: PriceIncrease?
    /// When the price last rose.
    var lastIncrease: EpochMilliseconds?
    /// The commitment that runs.
    var commitment: Commitment?
    /// How the next period, or the next commitment, is billed.
    var nextPlan: BillingPlanType?
    /// Indices of the family's subscriptions that follow this one.
    var shares: [Int] = []
    /// Index of the subscription that this one follows.
    var sharedFrom: Int?
    /// Whether charges for this subscription alone fail.
    var failsRenewal = false
    /// When automatic renewal was last switched.
    var switched: EpochMilliseconds?
    var advancedCommerce: AdvancedCommerceDetails?
    /// The original number before it was migrated to Advanced Commerce.
    var previousOriginalNumber: UInt64?
}

/// A price that is to rise.
struct PriceIncrease: Hashable, Sendable {
    /// Whether the customer has agreed, or need not.
    var status: PriceIncreaseStatus
    /// Whether the customer has to agree.
    let needsConsent: Bool
    /// The new price, in thousandths of the storefront's currency.
    let price: Int64
}

/// A year that was promised, paid by the month.
struct Commitment: Hashable, Sendable {
    /// The instalment paid last, from 1.
    var number: Int32
    /// How many there are.
    let count: Int32
    /// The end of the whole commitment.
    var ends: EpochMilliseconds
    /// The price of one month.
    let price: Int64
    /// The price of all months.
    let total: Int64
    /// Whether another one begins after it.
    var renews = true
}
