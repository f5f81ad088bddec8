extension Product.SubscriptionOffer {
    /// What an offer is for.
    public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// For new subscribers of a group.
        public static let introductory = OfferType(rawValue: "IntroOffer")
        /// For present or former subscribers, signed by the app's server.
        public static let promotional = OfferType(rawValue: "AdhocOffer")
        /// For lapsed subscribers.
        public static let winBack = OfferType(rawValue: "WinBackOffer")

        /// The value in words, in English.
        public var localizedDescription: String {
            switch self {
            case .introductory: "Introductory"
            case .promotional: "Promotional"
            case .winBack: "Win Back"
            default: rawValue
            }
        }
    }
}
