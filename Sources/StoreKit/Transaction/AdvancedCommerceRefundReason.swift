extension Transaction.AdvancedCommerceInfo.Refund {
    /// Why money went back.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A legal reason.
        public static let legal = Reason(rawValue: "LEGAL")
        /// Items changed.
        public static let modifyItems = Reason(rawValue: "MODIFY_ITEMS_REFUND")
        /// Bought by mistake.
        public static let unintended = Reason(rawValue: "UNINTENDED_PURCHASE")
        /// Not delivered.
        public static let unfulfilled = Reason(rawValue: "FULFILLMENT_ISSUE")
        /// Not content.
        public static let unsatisfied = Reason(rawValue: "UNSATISFIED_WITH_PURCHASE")
        /// Another reason.
        public static let other = Reason(rawValue: "OTHER")
    }
}
