/// What an auto-renewable subscription is at a moment; a moment belongs to exactly one state.
public enum SubscriptionState: String, Hashable, Sendable, CaseIterable {
    /// The current period runs: from its purchase date up to, but not including, the end of what is paid for.
    /// Exits: `inGracePeriod`, `inBillingRetry`, `awaitingRenewal` or `expired` at that end; `revoked` on refund.
    case active
    /// The period has ended, Apple retries the charge, and service continues until the grace period's end.
    /// Exits: `active` on payment; `inBillingRetry` when grace ends; `expired` when Apple gives up; `revoked` on refund.
    case inGracePeriod
    /// The period has ended, Apple retries the charge, and there is no grace or it is over.
    /// Exits: `active` on payment; `expired` when Apple gives up or its time for trying has passed; `revoked` on refund.
    case inBillingRetry
    /// The period has ended, it was not known to end, and nothing tells yet whether it was renewed; for 24 hours at most.
    /// Exits: `active`, `inGracePeriod`, `inBillingRetry` or `expired` when a document tells; `expired` after the 24 hours.
    case awaitingRenewal
    /// The period has ended and nothing follows.
    /// Exits: `active` on resubscription or a late renewal.
    case expired
    /// Apple took the current period back.
    /// Exits: `active` when the refund is reversed or the customer subscribes anew.
    case revoked

    /// Whether the customer is served in this state, before the rules on environments and on waiting for a renewal.
    public var entitlesToService: Bool {
        switch self {
        case .active, .inGracePeriod: true
        case .inBillingRetry, .awaitingRenewal, .expired, .revoked: false
        }
    }
}
