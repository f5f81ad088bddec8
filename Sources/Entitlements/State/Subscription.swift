public import AppStoreTypes

/// One auto-renewable subscription of a customer, as of a moment.
public struct Subscription: Hashable, Sendable {
    /// The chain, by the id that stands for all its linked ids.
    public let original: OriginalTransactionKey
    /// Every original id that Apple reported the chain under, in a stable order.
    public let originalIDs: [OriginalTransactionID]
    /// The group; `nil` in legacy documents.
    public let groupID: SubscriptionGroupID?
    /// The state.
    public let state: SubscriptionState
    /// The period that decides: the latest by purchase date that no upgrade replaced.
    public let current: PaidPeriod
    /// Every period, the earliest first.
    public let periods: [PaidPeriod]
    /// The renewal fact; `nil` when no document about renewal is known.
    public let renewal: RenewalFact?
    /// Whether the app's rules let the environment give access.
    public let isEnvironmentAllowed: Bool
    /// What a person should look at, in the order of `ReviewReason`'s rules.
    public let reviewReasons: [ReviewReason]

    /// The environment, which marks the access.
    public var environment: AppStoreEnvironment { original.scope.environment }
    /// The product of the current period.
    public var productID: ProductID { current.fact.productID }
    /// The end of the current period.
    public var expirationDate: EpochMilliseconds? { current.expirationDate }
    /// Bought or shared.
    public var ownershipType: InAppOwnershipType { current.fact.ownershipType }
    /// The offer of the current period.
    public var offer: Offer? { current.fact.offer }
    /// The product of the next period; `nil` when unknown.
    public var autoRenewPreference: ProductID? { renewal?.autoRenewPreference }
    /// Whether it will renew; `nil` when unknown. Always false when revoked or expired.
    public var willAutoRenew: Bool? {
        switch state {
        case .active, .inGracePeriod, .inBillingRetry: renewal?.willAutoRenew
        case .expired, .revoked: false
        }
    }
    /// Why it ended or will end; `nil` when unknown.
    public var expirationReason: ExpirationIntent? { renewal?.expirationReason }
    /// The end of service as it stands: the grace period's end in grace, the refund's moment when revoked, else the expiry.
    public var accessEndDate: EpochMilliseconds? {
        switch state {
        case .inGracePeriod: renewal?.gracePeriodExpirationDate
        case .revoked: current.revocationDate
        case .active, .inBillingRetry, .expired: current.expirationDate
        }
    }
    /// Whether the customer is served.
    public var givesAccess: Bool {
        state.entitlesToService && isEnvironmentAllowed && ownershipType.isKnown
    }
}
