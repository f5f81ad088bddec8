import AppStoreTypes

extension Fold {
    /// The first moment after this one at which the same facts fold to something else; `nil` when no moment does.
    ///
    /// Between the two the state stays as it is, so nobody has to look earlier unless a fact comes in.
    func nextChange(_ groups: [SubscriptionGroup], _ passes: [NonRenewingSubscription]) -> EpochMilliseconds? {
        var moments: [EpochMilliseconds] = []
        for fact in facts.transactions.values {
            if !hasBegun(fact) { moments.append(EpochMilliseconds(fact.purchaseDate.milliseconds - rules.clockTolerance)) }
            if let refund = fact.revocationDate { moments.append(refund) }
        }
        for subscription in groups.flatMap(\.subscriptions) {
            for span in subscription.timeline { if let end = span.end { moments.append(end) } }
            if let end = subscription.leewayEndDate { moments.append(end) }
        }
        for pass in passes { if let end = pass.expirationDate { moments.append(end) } }
        for grant in facts.grants.values { moments += [grant.grantedAt, grant.expirationDate, grant.withdrawnAt].compactMap { $0 } }
        moments += facts.debits.values.map(\.debitedAt)
        moments += facts.fulfilments.values.map(\.fulfilledAt)
        moments += facts.notifications.values.map { EpochMilliseconds($0.signedDate.milliseconds - rules.clockTolerance) }
        return moments.lazy.filter { $0 > moment }.min()
    }
}
