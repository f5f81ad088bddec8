import AppStoreTypes

extension Fold {
    /// Apple tries to charge for 60 days, and for 90 on plans with a commitment.
    static let billingRetryLength: Int64 = 60 * 86_400_000
    static let commitmentRetryLength: Int64 = 90 * 86_400_000

    /// The state that a subscription's current period gives.
    func state(of current: PaidPeriod, isReplaced: Bool, renewal: RenewalFact?) -> SubscriptionState {
        if current.isRevoked(at: moment) { return .revoked }
        if isReplaced || current.fact.isEmptyPeriod { return .expired }
        guard let expiry = current.expirationDate else { return .expired }
        if moment < expiry { return .active }
        guard let renewal, renewal.isInBillingRetry, isAbout(renewal, current, expiry) else { return .expired }
        if let graceEnd = renewal.gracePeriodExpirationDate, moment < graceEnd { return .inGracePeriod }
        let length = current.fact.commitment == nil ? Self.billingRetryLength : Self.commitmentRetryLength
        return moment.milliseconds < expiry.milliseconds + length ? .inBillingRetry : .expired
    }

    /// Whether the renewal fact speaks of the current period rather than of one before it.
    ///
    /// Apple's renewal date is the expiry of the period it speaks of. Without one, a document from before the purchase
    /// cannot know of the period's end.
    private func isAbout(_ renewal: RenewalFact, _ current: PaidPeriod, _ expiry: EpochMilliseconds) -> Bool {
        if let renewalDate = renewal.renewalDate { return renewalDate >= expiry }
        return renewal.source.date >= current.purchaseDate
    }
}
