public import Foundation

/// Where one subscription of a customer stands.
public struct SubscriptionStatus: Hashable, Sendable {
    /// The product of the present period.
    public let productID: String
    /// The group; a customer has one active subscription in it. `nil` when not known.
    public let groupID: String?
    /// Apple's id of the first transaction.
    public let originalTransactionID: String
    /// Where it stands.
    public let state: State
    /// Whether the customer has access now.
    public let givesAccess: Bool
    /// When the paid period ends, or ended.
    public let expirationDate: Date?
    /// Until when access goes on after a failed charge; `nil` outside the grace period.
    public let gracePeriodExpirationDate: Date?
    /// Whether it will renew; `nil` when not known.
    public let willAutoRenew: Bool?
    /// The product of the next period; `nil` when it will not renew, or that is not known.
    public let nextProductID: String?
    /// When the next period begins; `nil` when it will not renew, or that is not known.
    public let nextRenewalDate: Date?
    /// When it was taken back.
    public let revocationDate: Date?

    /// Where a subscription stands; an open list.
    public struct State: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Wraps a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Paid and running, whether or not it will renew.
        public static let active = State(rawValue: "active")
        /// A charge failed; access goes on for a while.
        public static let inGracePeriod = State(rawValue: "inGracePeriod")
        /// A charge failed; Apple tries again, without access.
        public static let inBillingRetry = State(rawValue: "inBillingRetry")
        /// The period has ended, and nobody knows yet whether it was renewed.
        public static let awaitingRenewal = State(rawValue: "awaitingRenewal")
        /// Over.
        public static let expired = State(rawValue: "expired")
        /// Refunded, or no longer shared by the family.
        public static let revoked = State(rawValue: "revoked")
    }
}
