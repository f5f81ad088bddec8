extension Product.SubscriptionOffer {
    /// How an offer is paid.
    public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A lower price for each of some periods.
        public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
        /// One price for the whole time.
        public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
        /// Nothing for some time.
        public static let freeTrial = PaymentMode(rawValue: "FreeTrial")

        /// The value in words, in English.
        public var localizedDescription: String {
            switch self {
            case .payAsYouGo: "Pay As You Go"
            case .payUpFront: "Pay Up Front"
            case .freeTrial: "Free Trial"
            default: rawValue
            }
        }
    }
}
