import AppStoreTypes

extension Explainer {
    /// Why a subscription gives or does not, what tells more, and whose it is.
    func reasons(_ subscription: Subscription) -> [Reason] {
        var reasons = [main(subscription)]
        if subscription.isExtended {
            reasons.append(note(.subscriptionExtended, subscription) { $0.end = subscription.paidUntil })
        }
        if let change = subscription.pendingChange {
            reasons.append(
                note(change.isCancellation ? .subscriptionWillEnd : .subscriptionWillChange, subscription) { reason in
                    reason.otherProductID = change.next
                    reason.end = change.effectiveAt
                })
        }
        if let later = laterRenewal(of: subscription) {
            reasons.append(
                note(.subscriptionHistoryNotKept, subscription) { reason in
                    reason.facts = [later]
                    reason.start = later.documentDate
                })
        }
        return reasons + notes(on: subscription.current, subscription.reviewReasons)
            + owners.reasons(subscription.originalIDs, in: subscription.original.scope)
    }

    /// Why a product that the subscription had before gives nothing any more.
    func reasons(of subscription: Subscription, before product: ProductID) -> [Reason] {
        guard let index = subscription.periods.lastIndex(where: { $0.fact.productID == product }) else { return [] }
        let period = subscription.periods[index]
        let next = index + 1 < subscription.periods.count ? subscription.periods[index + 1] : nil
        if period.isRevoked(at: moment) { return [takenBack(period)] + notes(on: period, []) }
        let isUpgraded = period.fact.isUpgraded && next != nil
        let reason = about(period, isUpgraded ? .subscriptionUpgraded : .subscriptionChanged, .denies).with { reason in
            reason.original = subscription.original.id
            reason.end = next?.purchaseDate ?? period.expirationDate
            reason.otherTransaction = (next ?? subscription.current).fact.id
            reason.otherProductID = (next ?? subscription.current).fact.productID
            reason.facts += transactions(of: next ?? subscription.current)
        }
        return [reason] + notes(on: period, []) + owners.reasons(subscription.originalIDs, in: subscription.original.scope)
    }

    private func main(_ subscription: Subscription) -> Reason {
        let period = subscription.current
        let effect = Reason.Effect(subscription.access)
        let span = subscription.span
        var reason: Reason
        switch subscription.state {
        case .active:
            reason = about(period, .subscriptionRuns, effect).with { $0.end = subscription.paidUntil }
        case .inGracePeriod:
            reason = about(period, .subscriptionInGrace, effect).with { ($0.start, $0.end) = (span.start, span.end) }
        case .inBillingRetry:
            reason = about(period, .subscriptionInRetry, effect).with { ($0.start, $0.end) = (span.start, span.end) }
        case .awaitingRenewal:
            reason = about(period, .subscriptionAwaitsRenewal, effect).with { reason in
                (reason.start, reason.end) = (span.start, span.end)
                if subscription.isInLeeway { reason.end = subscription.leewayEndDate }
            }
        case .expired:
            reason = ended(subscription, effect)
        case .revoked:
            reason = takenBack(period)
        }
        if effect == .denies {
            if !subscription.ownershipType.isKnown {
                reason = about(period, .purchaseUnknownOwnership, effect)
            } else if !subscription.isEnvironmentAllowed, [.active, .inGracePeriod, .awaitingRenewal].contains(subscription.state) {
                reason = about(period, .environmentNotAllowed, effect)
            }
        }
        if let renewal = subscription.currentRenewal, let fact = facts.reference(to: .renewal(renewal.key)) { reason.facts.append(fact) }
        reason.original = subscription.original.id
        reason.isServed = subscription.givesAccess
        if effect == .gives { reason.supports = supports(of: subscription).filter { !reason.facts.contains($0) } }
        return reason
    }

    /// Other periods that have not ended by themselves, and every word about the renewal.
    private func supports(of subscription: Subscription) -> [FactReference] {
        let periods = subscription.periods.filter { period in
            period.key != subscription.current.key && !period.isRevoked(at: moment) && period.expirationDate.map { $0 > moment } ?? false
        }
        let renewals = subscription.originalIDs.compactMap { id in
            facts.reference(to: .renewal(OriginalTransactionKey(scope: subscription.original.scope, id: id)))
        }
        return periods.flatMap(transactions) + renewals
    }

    private func ended(_ subscription: Subscription, _ effect: Reason.Effect) -> Reason {
        let period = subscription.current
        // Without any state before it the period never ran: it was replaced, or has no length.
        if subscription.timeline.first?.state == .expired {
            return about(period, period.fact.isUpgraded ? .subscriptionUpgraded : .purchaseWithoutLength, effect).with {
                $0.end = period.expirationDate
            }
        }
        return about(period, .subscriptionExpired, effect).with { reason in
            reason.end = subscription.paidUntil
            reason.expirationReason = subscription.expirationReason
        }
    }

    private func note(_ code: ReasonCode, _ subscription: Subscription, _ change: (inout Reason) -> Void) -> Reason {
        let renewal = subscription.currentRenewal.flatMap { facts.reference(to: .renewal($0.key)) }
        return Reason(code, .tells, renewal.map { [$0] } ?? []).with { reason in
            reason.productIDs = [subscription.productID]
            reason.environment = subscription.environment
            reason.original = subscription.original.id
            change(&reason)
        }
    }

    /// The renewal document that was signed after the moment, where one from before it could have told another story.
    private func laterRenewal(of subscription: Subscription) -> FactReference? {
        switch subscription.state {
        case .active, .revoked: return nil
        case .inGracePeriod, .inBillingRetry, .awaitingRenewal, .expired: break
        }
        let latest = subscription.originalIDs.compactMap { id in
            facts.renewals[OriginalTransactionKey(scope: subscription.original.scope, id: id)]
        }
        let later = latest.filter { $0.source.date.milliseconds > moment.milliseconds + rules.clockTolerance }
        return later.max { ($0.source, $0.key) < ($1.source, $1.key) }.flatMap { facts.reference(to: .renewal($0.key)) }
    }
}
