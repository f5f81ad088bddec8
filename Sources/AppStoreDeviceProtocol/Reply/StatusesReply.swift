/// Subscription states as they are now: one for each original transaction.
public struct StatusesReply: Hashable, Codable, Sendable {
    /// The states.
    public var statuses: [SignedStatus]
    /// Whether the account may have an introductory offer of the group that was asked about; `nil` when none was.
    public var isEligibleForIntroductoryOffer: Bool?

    /// Lists states.
    public init(statuses: [SignedStatus], isEligibleForIntroductoryOffer: Bool? = nil) {
        self.statuses = statuses
        self.isEligibleForIntroductoryOffer = isEligibleForIntroductoryOffer
    }
}
