public import AppStoreTypes

/// An offer of a subscription.
public struct CatalogueOffer: Hashable, Sendable {
    /// The offer's id; introductory offers have none, offer codes have their reference name.
    public let id: OfferID?
    /// Its kind.
    public let type: OfferType
    /// How it is paid.
    public let paymentMode: OfferDiscountType
    /// The plain price of one of its charges in thousandths; 0 for a free trial.
    public var price: Int64
    /// One of its periods.
    public let period: BillingPeriod
    /// How many periods it lasts, 1...366.
    public let periodCount: Int
    /// Who may redeem it; empty for everybody. Offer codes only.
    public var eligibility: Set<OfferEligibility> = []
    /// Whether the introductory offer comes first as well. Offer codes only.
    public var isStackable = false
    /// The way of billing that it is for; `nil` for any.
    public var billingPlan: BillingPlanType?

    /// Describes an offer.
    public init(id: OfferID?, type: OfferType, paymentMode: OfferDiscountType, price: Int64, period: BillingPeriod, periodCount: Int) {
        self.id = id
        self.type = type
        self.paymentMode = paymentMode
        self.price = paymentMode == .freeTrial ? 0 : max(price, 0)
        self.period = period
        self.periodCount = min(max(periodCount, 1), 366)
    }

    /// The length of the whole offer, which is what documents name.
    var wholePeriod: BillingPeriod { period.times(periodCount) }

    /// How many transactions it makes: pay as you go charges every period, the others once for all.
    var transactionCount: Int { paymentMode == .payAsYouGo ? periodCount : 1 }

    /// The length that one of its transactions covers.
    var transactionPeriod: BillingPeriod { paymentMode == .payAsYouGo ? period : wholePeriod }

    /// A price for a product that is bought once, redeemed by code.
    public static func oneTime(id: OfferID, price: Int64) -> Self {
        Self(id: id, type: .offerCode, paymentMode: .oneTime, price: price, period: BillingPeriod(1, .day), periodCount: 1)
    }

    /// The length that documents name; offers for products bought once have none.
    var documentPeriod: String? { paymentMode == .oneTime ? nil : wholePeriod.description }
}
