extension Product.SubscriptionInfo {
    /// How a subscription's period is billed.
    public struct BillingPlanType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// In monthly parts.
        public static let monthly = BillingPlanType(rawValue: "MONTHLY")
        /// At once for the whole period.
        public static let upFront = BillingPlanType(rawValue: "BILLED_UPFRONT")
    }
}
