extension Product.SubscriptionInfo {
    /// The length of one bill.
    public typealias BillingPeriod = Product.SubscriptionPeriod

    /// A promise to stay for some time.
    public struct CommitmentInfo: Hashable, Sendable {
        /// The price of the whole time.
        public let price: Decimal
        /// That price as the storefront writes it.
        public let displayPrice: String
        /// The whole time.
        public let period: Product.SubscriptionPeriod
    }

    /// One way to pay for a subscription.
    public struct PricingTerms: Hashable, Sendable {
        /// The price of one bill.
        public let billingPrice: Decimal
        /// That price as the storefront writes it.
        public let billingDisplayPrice: String
        /// How often a bill comes.
        public let billingPeriod: BillingPeriod
        /// How the period is billed.
        public let billingPlanType: BillingPlanType
        /// The promise that belongs to it.
        public let commitmentInfo: CommitmentInfo
        /// The offers under these terms.
        public let subscriptionOffers: [Product.SubscriptionOffer]

        /// The offers of one type.
        public subscript(offers type: Product.SubscriptionOffer.OfferType) -> [Product.SubscriptionOffer] {
            subscriptionOffers.filter { $0.type == type }
        }
    }

    /// One subscription inside a bundle.
    public struct BundledSubscription: Equatable, Hashable, Sendable {
        /// The product identifier.
        public let id: Product.ID
        /// The name in the storefront's language.
        public let displayName: String
        /// The description in the storefront's language.
        public let description: String
        /// The price in the storefront's currency.
        public let price: Decimal
        /// The price as the storefront writes it.
        public let displayPrice: String
        /// Whether family members may use it.
        public let isFamilyShareable: Bool
        /// The group.
        public let subscriptionGroupID: String
        /// The level of service; 1 is the highest.
        public let subscriptionGroupLevel: Int
        /// The group's name.
        public let subscriptionGroupDisplayName: String
    }
}
