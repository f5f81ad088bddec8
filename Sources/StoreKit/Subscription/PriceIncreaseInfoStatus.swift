extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo {
    /// Where a price increase of an item stands.
    public struct Status: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Waiting for the customer.
        public static let pending = Status(rawValue: "PENDING")
        /// The customer agreed.
        public static let accepted = Status(rawValue: "ACCEPTED")
        /// It will come.
        public static let scheduled = Status(rawValue: "SCHEDULED")
    }
}
