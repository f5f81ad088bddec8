public import AppStoreTypes

/// What only auto-renewable products have.
public struct SubscriptionTerms: Hashable, Sendable {
    /// The group.
    public let groupID: SubscriptionGroupID
    /// The level within the group; 1 is the highest service.
    public let level: Int32
    /// The length of one period.
    public let period: BillingPeriod
    /// The offer for customers who are new to the group.
    public var introductoryOffer: CatalogueOffer?
    /// Introductory offers that hold for one way of billing only.
    public var planIntroductoryOffers: [CatalogueOffer]
    /// Ways of billing beside the usual one.
    public var billingPlans: [CatalogueBillingPlan]
    /// Offers that the app applies.
    public var promotionalOffers: [CatalogueOffer]
    /// Offers redeemed by code; their id is the reference name.
    public var codeOffers: [CatalogueOffer]
    /// Offers for customers who left.
    public var winBackOffers: [CatalogueOffer]

    /// Terms without offers.
    public init(groupID: SubscriptionGroupID, level: Int32, period: BillingPeriod) {
        self.groupID = groupID
        self.level = level
        self.period = period
        planIntroductoryOffers = []
        billingPlans = []
        promotionalOffers = []
        codeOffers = []
        winBackOffers = []
    }

    /// The commitment that is paid by the month; `nil` when there is none.
    var monthlyPlan: CatalogueBillingPlan? { billingPlans.first { $0.type == .monthly } }

    /// The introductory offer for a way of billing.
    func introductoryOffer(for plan: BillingPlanType?) -> CatalogueOffer? {
        if let plan, let offer = planIntroductoryOffers.first(where: { $0.billingPlan == plan }) { return offer }
        guard let introductoryOffer, plan != .monthly || introductoryOffer.billingPlan != .billedUpfront else { return nil }
        return introductoryOffer
    }

    /// The offer of a kind with an id; the id of introductory offers is not looked at.
    func offer(_ type: OfferType, id: OfferID?) -> CatalogueOffer? {
        switch type {
        case .introductory: introductoryOffer
        case .promotional: promotionalOffers.first { $0.id == id }
        case .offerCode: codeOffers.first { $0.id == id }
        case .winBack: winBackOffers.first { $0.id == id }
        default: nil
        }
    }
}
