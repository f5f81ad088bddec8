extension Transaction {
    /// What kind of offer a transaction used.
    public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The number as Apple writes it.
        public let rawValue: Int

        /// Wraps any number, known or not.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// For new subscribers.
        public static let introductory = OfferType(rawValue: 1)
        /// Signed by the app's server.
        public static let promotional = OfferType(rawValue: 2)
        /// An offer code.
        public static let code = OfferType(rawValue: 3)
        /// For lapsed subscribers.
        public static let winBack = OfferType(rawValue: 4)

        /// The value in words, in English.
        public var localizedDescription: String {
            switch self {
            case .introductory: "Introductory"
            case .promotional: "Promotional"
            case .code: "Code"
            case .winBack: "Win Back"
            default: "\(rawValue)"
            }
        }
    }
}
