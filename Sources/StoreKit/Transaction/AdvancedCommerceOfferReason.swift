extension Transaction.AdvancedCommerceInfo.Offer {
    /// Why an offer was given.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// To win a customer.
        public static let acquisition = Reason(rawValue: "ACQUISITION")
        /// To keep a customer.
        public static let retention = Reason(rawValue: "RETENTION")
        /// To win a customer back.
        public static let winBack = Reason(rawValue: "WIN_BACK")
    }
}
