extension Product.SubscriptionInfo {
    /// Where a subscription stands.
    public struct RenewalState: RawRepresentable, Equatable, Hashable, Sendable {
        /// The number as Apple writes it.
        public let rawValue: Int

        /// Wraps any number, known or not.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Paid and running, whether or not it will renew.
        public static let subscribed = RenewalState(rawValue: 1)
        /// Over.
        public static let expired = RenewalState(rawValue: 2)
        /// Renewal failed, the App Store tries again, no access.
        public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
        /// Renewal failed, access goes on for a while.
        public static let inGracePeriod = RenewalState(rawValue: 4)
        /// Taken back by a refund or the end of sharing.
        public static let revoked = RenewalState(rawValue: 5)

        /// The value in words, in English.
        public var localizedDescription: String {
            switch self {
            case .subscribed: "Subscribed"
            case .expired: "Expired"
            case .inBillingRetryPeriod: "In Billing Retry Period"
            case .inGracePeriod: "In Grace Period"
            case .revoked: "Revoked"
            default: "\(rawValue)"
            }
        }
    }
}
