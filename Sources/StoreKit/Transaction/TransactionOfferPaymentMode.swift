extension Transaction.Offer {
    /// How the offer of a transaction is paid.
    public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing for some time.
        public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
        /// A lower price for each of some periods.
        public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
        /// One price for the whole time.
        public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
        /// One price of a one-time product.
        public static let oneTime = PaymentMode(rawValue: "ONE_TIME")
    }
}
