extension Message {
    /// What a message from the App Store is about.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The number as Apple writes it.
        public let rawValue: Int

        /// Wraps any number, known or not.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Anything else.
        public static let generic = Reason(rawValue: 0)
        /// A higher price needs consent.
        public static let priceIncreaseConsent = Reason(rawValue: 1)
        /// A payment failed.
        public static let billingIssue = Reason(rawValue: 2)
        /// An offer to come back.
        public static let winBackOffer = Reason(rawValue: 3)

        /// The value in words, in English.
        public var localizedDescription: String {
            switch self {
            case .generic: "Generic"
            case .priceIncreaseConsent: "Price Increase Consent"
            case .billingIssue: "Billing Issue"
            case .winBackOffer: "Win Back Offer"
            default: "\(rawValue)"
            }
        }
    }
}
