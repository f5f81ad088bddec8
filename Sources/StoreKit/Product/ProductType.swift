extension Product {
    /// What kind of thing a product is.
    public struct ProductType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Used up and bought again.
        public static let consumable = ProductType(rawValue: "Consumable")
        /// Bought once, kept for ever.
        public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
        /// A time of access that does not renew itself.
        public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
        /// Renews until it is switched off.
        public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
        /// Several subscriptions sold as one; the text is not confirmed.
        public static let subscriptionBundle = ProductType(rawValue: "Subscription Bundle")
        /// A suite of subscriptions; the text is not confirmed.
        public static let subscriptionSuite = ProductType(rawValue: "Subscription Suite")

        /// The value in words, in English.
        public var localizedDescription: String {
            switch self {
            case .consumable: "Consumable"
            case .nonConsumable: "Non Consumable"
            case .nonRenewable: "Non Renewable"
            case .autoRenewable: "Auto Renewable"
            case .subscriptionBundle: "Subscription Bundle"
            case .subscriptionSuite: "Subscription Suite"
            default: rawValue
            }
        }
    }
}
