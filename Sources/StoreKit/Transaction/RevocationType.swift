extension Transaction {
    /// How a purchase was taken back.
    public struct RevocationType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Sharing ended.
        public static let familyRevocation = RevocationType(rawValue: "FAMILY_REVOKE")
        /// All money went back.
        public static let fullRefund = RevocationType(rawValue: "REFUND_FULL")
        /// Part of the money went back.
        public static let proratedRefund = RevocationType(rawValue: "REFUND_PRORATED")
        /// The organisation took it back.
        public static let assignmentRevocation = RevocationType(rawValue: "ASSIGNMENT_REVOKE")
    }
}
