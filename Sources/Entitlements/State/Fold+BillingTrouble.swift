import AppStoreTypes

extension Fold {
    /// Apple tries to charge for 60 days, and for 90 on plans with a commitment.
    static let billingRetryLength: Int64 = 60 * 86_400_000
    static let commitmentRetryLength: Int64 = 90 * 86_400_000
    /// How long a renewal that nobody has told of is waited for; after that the subscription counts as lapsed.
    static let renewalAnswerLength: Int64 = 86_400_000

    /// The states that the current period of a subscription goes through.
    ///
    /// Only what the facts tell: a document that comes later may tell another story from the period's end on.
    func timeline(of current: PaidPeriod, isReplaced: Bool, renewal: RenewalFact?) -> StateTimeline {
        let start = current.purchaseDate
        guard !isReplaced, !current.fact.isEmptyPeriod, let end = paidUntil(current, renewal: renewal) else {
            return StateTimeline(from: start, [], last: .expired).revoked(at: current.revocationDate)
        }
        var steps: [(state: SubscriptionState, end: EpochMilliseconds)] = [(.active, end)]
        let relevant = renewal.flatMap { isAbout($0, current) ? $0 : nil }
        if let relevant, relevant.isInBillingRetry {
            let length = current.fact.commitment == nil ? Self.billingRetryLength : Self.commitmentRetryLength
            if let graceEnd = relevant.gracePeriodExpirationDate { steps.append((.inGracePeriod, graceEnd)) }
            steps.append((.inBillingRetry, EpochMilliseconds(end.milliseconds + length)))
        } else if relevant?.willAutoRenew != false, relevant?.expirationReason == nil {
            steps.append((.awaitingRenewal, EpochMilliseconds(end.milliseconds + Self.renewalAnswerLength)))
        }
        return StateTimeline(from: start, steps, last: .expired).revoked(at: current.revocationDate)
    }

    /// The end of what is paid for: the period's expiry, or the later renewal date that Apple signed for the same period.
    ///
    /// A renewal date after the expiry is an extension that Apple granted without signing the transaction anew. It counts
    /// only in a document from within the period and of its product, because before an upgrade it spoke of another period. An extension
    /// is never taken back, so a transaction that is signed again later with the old expiry does not shorten it.
    func paidUntil(_ current: PaidPeriod, renewal: RenewalFact?) -> EpochMilliseconds? {
        guard let expiry = current.expirationDate else { return nil }
        guard let renewal, let date = renewal.renewalDate, date > expiry, renewal.source.date >= current.purchaseDate,
            renewal.currentProductID == nil || renewal.currentProductID == current.fact.productID
        else { return expiry }
        return date
    }

    /// Whether the renewal fact speaks of the current period rather than of one before it.
    ///
    /// Apple's renewal date is the expiry of the period it speaks of. Without one, a document from before the purchase
    /// cannot know of the period's end.
    func isAbout(_ renewal: RenewalFact, _ current: PaidPeriod) -> Bool {
        if let renewalDate = renewal.renewalDate, let expiry = current.expirationDate { return renewalDate >= expiry }
        return renewal.source.date >= current.purchaseDate
    }
}
