extension StoreKitConfiguration {
    /// How an offer is paid, as a configuration file names it.
    public struct PaymentMode: OpenTextSet {
        /// The value as Apple wrote it, known or not.
        public let rawValue: String
        /// Wraps the text as it is.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing is paid.
        public static let free = Self(rawValue: "free")
        /// Each period of the offer is paid on its own.
        public static let payAsYouGo = Self(rawValue: "payAsYouGo")
        /// The whole offer is paid at once.
        public static let payUpFront = Self(rawValue: "payUpFront")
        /// The values known when this version was made.
        public static let known: [Self] = [.free, .payAsYouGo, .payUpFront]

        /// The mode as signed transactions name it; `nil` for a mode not known.
        public var offerDiscountType: OfferDiscountType? {
            switch self {
            case .free: .freeTrial
            case .payAsYouGo: .payAsYouGo
            case .payUpFront: .payUpFront
            default: nil
            }
        }
    }
}
