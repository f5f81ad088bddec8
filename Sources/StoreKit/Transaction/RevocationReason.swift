extension Transaction {
    /// Why a purchase was taken back.
    public struct RevocationReason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The number as Apple writes it.
        public let rawValue: Int

        /// Wraps any number, known or not.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The customer named a problem of the app.
        public static let developerIssue = RevocationReason(rawValue: 1)
        /// Another reason.
        public static let other = RevocationReason(rawValue: 0)
        /// Replaced by a bundle.
        public static let upgradedToBundle = RevocationReason(rawValue: 2)

        /// The value in words, in English.
        public var localizedDescription: String {
            switch self {
            case .developerIssue: "Developer Issue"
            case .other: "Other"
            case .upgradedToBundle: "Upgraded To Bundle"
            default: "\(rawValue)"
            }
        }
    }
}
