extension Product.SubscriptionInfo.RenewalInfo {
    /// What happens after a promise to stay has ended.
    public struct CommitmentInfo: Hashable, Sendable {
        /// The product afterwards.
        public let autoRenewPreference: String
        /// How it is billed.
        public let renewalBillingPlanType: Product.SubscriptionInfo.BillingPlanType
        /// When that begins.
        public let renewalDate: Date
        /// Its price.
        public let renewalPrice: Decimal
        /// Whether it will happen.
        public let willAutoRenew: Bool

        init(_ fields: PayloadObject) {
            autoRenewPreference = fields.text("commitmentAutoRenewProductId") ?? ""
            renewalBillingPlanType = .init(rawValue: fields.text("commitmentRenewalBillingPlanType") ?? "")
            renewalDate = fields.date("commitmentRenewalDate") ?? .unknown
            renewalPrice = fields.thousandths("commitmentRenewalPrice") ?? 0
            willAutoRenew = fields.flag("commitmentAutoRenewStatus")
        }
    }
}
