import AppStoreTypes

extension Fold {
    /// The first moment after this one at which the same facts fold to something else; `nil` when no moment does.
    ///
    /// Between the two the state stays as it is, so nobody has to look earlier unless a fact comes in.
    func nextChange(_ groups: [SubscriptionGroup], _ passes: [NonRenewingSubscription]) -> EpochMilliseconds? {
        var next = Earliest(after: moment)
        for fact in facts.transactions.values {
            if !hasBegun(fact) { next.add(EpochMilliseconds(fact.purchaseDate.milliseconds - rules.clockTolerance)) }
            next.add(fact.revocationDate)
        }
        for group in groups {
            for subscription in group.subscriptions {
                for span in subscription.timeline { next.add(span.end) }
                next.add(subscription.leewayEndDate)
            }
        }
        for pass in passes { next.add(pass.expirationDate) }
        for grant in facts.grants.values {
            next.add(grant.grantedAt)
            next.add(grant.expirationDate)
            next.add(grant.withdrawnAt)
        }
        for debit in facts.debits.values { next.add(debit.debitedAt) }
        for fulfilment in facts.fulfilments.values { next.add(fulfilment.fulfilledAt) }
        for notice in facts.notifications.values { next.add(EpochMilliseconds(notice.signedDate.milliseconds - rules.clockTolerance)) }
        return next.moment
    }

    /// The earliest of the moments after one.
    private struct Earliest {
        let start: EpochMilliseconds
        private(set) var moment: EpochMilliseconds?

        init(after start: EpochMilliseconds) { self.start = start }

        mutating func add(_ other: EpochMilliseconds?) {
            guard let other, other > start, moment.map({ other < $0 }) ?? true else { return }
            moment = other
        }
    }
}
