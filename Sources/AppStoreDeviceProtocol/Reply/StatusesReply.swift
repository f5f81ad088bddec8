/// Subscription states as they are now: one for each original transaction.
public struct StatusesReply: Hashable, Codable, Sendable {
    /// The states.
    public var statuses: [SignedStatus]

    /// Lists states.
    public init(statuses: [SignedStatus]) { self.statuses = statuses }
}
