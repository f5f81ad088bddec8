public import AppStoreTypes

/// What a scenario that went as expected came to.
public struct ScenarioReport: Hashable, Sendable {
    /// One notification that was sent.
    public struct Notification: Hashable, Sendable, Comparable, CustomStringConvertible {
        /// What happened.
        public let type: NotificationTypeV2
        /// What more precisely.
        public let subtype: NotificationSubtype?

        /// `DID_RENEW/BILLING_RECOVERY`, or the type alone.
        public var description: String { type.rawValue + (subtype.map { "/" + $0.rawValue } ?? "") }

        /// By name.
        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
    }

    /// The scenario's title.
    public let title: String
    /// How many steps were done.
    public let steps: Int
    /// How many were passed over because there was no back end to ask.
    public let skipped: Int
    /// The notifications, in the order of their events.
    public let notifications: [Notification]
}
