extension StoreKitConfiguration {
    /// The kind of product, as a configuration file names it.
    public struct ProductKind: OpenTextSet {
        /// The value as Apple wrote it, known or not.
        public let rawValue: String
        /// Wraps the text as it is.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Used up by delivering it.
        public static let consumable = Self(rawValue: "Consumable")
        /// Bought once and kept.
        public static let nonConsumable = Self(rawValue: "NonConsumable")
        /// A subscription whose length only the app knows.
        public static let nonRenewingSubscription = Self(rawValue: "NonRenewingSubscription")
        /// A subscription that renews until it is cancelled.
        public static let recurringSubscription = Self(rawValue: "RecurringSubscription")
        /// The values known when this version was made.
        public static let known: [Self] = [.consumable, .nonConsumable, .nonRenewingSubscription, .recurringSubscription]

        /// The kind as signed transactions name it; `nil` for a kind not known.
        public var productType: ProductType? {
            switch self {
            case .consumable: .consumable
            case .nonConsumable: .nonConsumable
            case .nonRenewingSubscription: .nonRenewing
            case .recurringSubscription: .autoRenewable
            default: nil
            }
        }
    }
}
