extension Transaction {
    /// What made a transaction.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The customer bought.
        public static let purchase = Reason(rawValue: "PURCHASE")
        /// The App Store renewed.
        public static let renewal = Reason(rawValue: "RENEWAL")
    }
}
