public import AppStoreTypes

/// One auto-renewable subscription of a customer, as of a moment.
public struct Subscription: Hashable, Sendable {
    /// The chain, by the id that stands for all its linked ids.
    public let original: OriginalTransactionKey
    /// Every original id that Apple reported the chain under, in a stable order.
    public let originalIDs: [OriginalTransactionID]
    /// The group; `nil` in legacy documents.
    public let groupID: SubscriptionGroupID?
    /// The state with its bounds.
    public let span: StateSpan
    /// Every state of the current period, one after the other, as far as the facts tell.
    public let timeline: [StateSpan]
    /// The period that decides: the latest by purchase date that no upgrade replaced.
    public let current: PaidPeriod
    /// Every period, the earliest first.
    public let periods: [PaidPeriod]
    /// How each period but the current one ended, and with which moment; in the order of `periods`.
    public let history: [PeriodSpan]
    /// The end of what is paid for: the expiry, or the date to which Apple extended it.
    public let paidUntil: EpochMilliseconds?
    /// The renewal fact; `nil` when no document about renewal is known.
    public let renewal: RenewalFact?
    /// Whether the renewal fact speaks of the current period, rather than of one before it.
    public let isRenewalCurrent: Bool
    /// Whether a renewal that nobody has told of yet is waited for with access, as the app's rules allow.
    public let isInLeeway: Bool
    /// The end of that wait; `nil` outside it.
    public let leewayEndDate: EpochMilliseconds?
    /// Whether the app's rules let the environment give access.
    public let isEnvironmentAllowed: Bool
    /// What a person should look at, in the order of `ReviewReason`'s rules.
    public let reviewReasons: [ReviewReason]

    /// The state.
    public var state: SubscriptionState { span.state }
    /// The environment, which marks the access.
    public var environment: AppStoreEnvironment { original.scope.environment }
    /// The product of the current period.
    public var productID: ProductID { current.fact.productID }
    /// The end of the current period.
    public var expirationDate: EpochMilliseconds? { paidUntil }
    /// Bought or shared.
    public var ownershipType: InAppOwnershipType { current.fact.ownershipType }
    /// The offer of the current period.
    public var offer: Offer? { current.fact.offer }
    /// The renewal fact, where it speaks of the current period.
    public var currentRenewal: RenewalFact? { isRenewalCurrent ? renewal : nil }
    /// The product of the next period; `nil` when unknown.
    public var autoRenewPreference: ProductID? { currentRenewal?.autoRenewPreference }
    /// Whether it will renew; `nil` when unknown. Always false when revoked or expired.
    public var willAutoRenew: Bool? {
        switch state {
        case .active, .inGracePeriod, .inBillingRetry, .awaitingRenewal: currentRenewal?.willAutoRenew
        case .expired, .revoked: false
        }
    }
    /// Why it ended or will end; `nil` when unknown.
    public var expirationReason: ExpirationIntent? { currentRenewal?.expirationReason }
    /// The end of service as it stands: the grace period's end in grace, the refund's moment when revoked, else the expiry.
    public var accessEndDate: EpochMilliseconds? {
        switch state {
        case .inGracePeriod: span.end
        case .revoked: current.revocationDate
        case .awaitingRenewal: leewayEndDate ?? paidUntil
        case .active, .inBillingRetry, .expired: paidUntil
        }
    }
    /// Whether the customer is served.
    public var givesAccess: Bool {
        (state.entitlesToService || isInLeeway) && isEnvironmentAllowed && ownershipType.isKnown
    }
    /// Whether the customer is entitled; unknown while nothing tells whether the subscription was renewed.
    public var access: Answer {
        guard isEnvironmentAllowed, ownershipType.isKnown else { return .no }
        return state == .awaitingRenewal ? .unknown : Answer(state.entitlesToService)
    }
    /// Whether Apple extended the current period beyond the expiry that its transaction tells.
    public var isExtended: Bool { paidUntil != current.expirationDate }
    /// The running commitment; `nil` without one.
    public var commitment: CommitmentState? {
        current.fact.commitment.map { CommitmentState($0, renewal: currentRenewal?.commitment) }
    }
}

extension Subscription {
    /// What the customer chose for the time after this period; `nil` while it simply goes on, has ended, or nothing is known.
    ///
    /// A commitment that was cancelled goes on until its own end, so that is when the cancellation takes effect.
    public var pendingChange: PendingChange? {
        guard let renewal = currentRenewal, let end = paidUntil, [.active, .inGracePeriod, .inBillingRetry].contains(state) else {
            return nil
        }
        if let commitment = renewal.commitment, let committed = current.fact.commitment?.expirationDate.map({ max($0, end) }) {
            if commitment.willAutoRenew == false { return change(to: nil, at: committed, renewal) }
            let isLast = current.fact.commitment.map { ($0.billingPeriodNumber ?? 0) >= ($0.totalBillingPeriods ?? .max) } ?? false
            if let next = commitment.autoRenewPreference, next != productID, !isLast { return change(to: next, at: committed, renewal) }
        }
        if renewal.willAutoRenew == false { return change(to: nil, at: end, renewal) }
        let planChanges = renewal.renewalBillingPlanType.map { $0 != current.fact.billingPlanType } ?? false
        guard let next = renewal.autoRenewPreference, next != productID || (planChanges && current.fact.billingPlanType != nil) else {
            return nil
        }
        return change(to: next, at: end, renewal)
    }

    private func change(to next: ProductID?, at moment: EpochMilliseconds, _ renewal: RenewalFact) -> PendingChange {
        let plan = renewal.commitment?.billingPlanType ?? renewal.renewalBillingPlanType
        return PendingChange(
            current: productID, next: next, effectiveAt: moment, billingPlanType: next == nil ? nil : plan,
            price: next == nil ? nil : renewal.renewalPrice, offer: next == nil ? nil : renewal.offer)
    }
}
