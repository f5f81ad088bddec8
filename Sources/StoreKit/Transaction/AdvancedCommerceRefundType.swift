extension Transaction.AdvancedCommerceInfo.Refund {
    /// How much money went back.
    public struct RefundType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An amount that was named.
        public static let custom = RefundType(rawValue: "CUSTOM")
        /// For the rest of the time.
        public static let proRated = RefundType(rawValue: "PRORATED")
        /// All of it.
        public static let full = RefundType(rawValue: "FULL")
    }
}
