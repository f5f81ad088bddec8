import AppStoreTypes

extension Diff {
    /// What the customer chose between two readings of a subscription, and what Apple changed about it.
    ///
    /// A choice has no trace but the latest document, so each change that was seen is told, named by that document's date.
    func choices(_ old: Subscription?, _ new: Subscription) -> [LifecycleEvent] {
        guard [.active, .inGracePeriod, .inBillingRetry, .awaitingRenewal].contains(new.state) else { return [] }
        var events: [LifecycleEvent] = []
        let isSamePeriod = old?.current.key == new.current.key
        events += extended(isSamePeriod ? old : nil, new)
        guard let renewal = new.currentRenewal else { return events }
        let renews = new.goesOn
        let renewed = isSamePeriod ? old?.goesOn : nil
        if renews == false, renewed != false { events.append(choice(.subscriptionRenewalTurnedOff, new, renewal)) }
        if renews == true, renewed == false { events.append(choice(.subscriptionRenewalTurnedOn, new, renewal)) }
        let planned = new.pendingChange.flatMap(\.next)
        let plannedBefore = isSamePeriod ? old?.pendingChange.flatMap(\.next) : nil
        if let planned, planned != plannedBefore {
            events.append(
                choice(.subscriptionChangePlanned, new, renewal) { event in
                    event.productID = planned
                    event.previousProductID = new.productID
                })
        } else if planned == nil, plannedBefore != nil, renews != false {
            events.append(choice(.subscriptionChangeWithdrawn, new, renewal))
        }
        if isSamePeriod, let known = old?.currentRenewal, let offer = renewal.offer, known.offer != offer {
            events.append(choice(.subscriptionOfferRedeemed, new, renewal) { $0.offer = offer })
        }
        let asked = isSamePeriod ? old?.currentRenewal?.priceIncreaseStatus : nil
        if renewal.priceIncreaseStatus != asked {
            switch renewal.priceIncreaseStatus {
            case .some(.pending): events.append(choice(.subscriptionPriceIncreaseAsked, new, renewal))
            case .some(.agreed): events.append(choice(.subscriptionPriceIncreaseAccepted, new, renewal))
            default: break
            }
        }
        return events
    }

    /// A later end of the same period.
    private func extended(_ old: Subscription?, _ new: Subscription) -> [LifecycleEvent] {
        guard let end = new.paidUntil else { return [] }
        let before = old?.paidUntil ?? (new.isExtended ? new.current.expirationDate : nil)
        guard let before, before < end else { return [] }
        let expired = known[["expired"] + new.current.key.words]
        let told = max(new.current.fact.source.date, new.renewal?.source.date ?? new.current.fact.source.date)
        return [
            Happening(
                .subscriptionExtended, slot: ["extended"] + new.current.key.words, at: min(told, after.moment), in: new.environment,
                apart: [end.word]
            ) { event in
                event.original = new.original
                event.fill(from: new.current.fact)
                event.end = end
                event.corrects = expired.map { EventID(of: $0.identity) }
            }.event
        ]
    }

    private func choice(
        _ kind: EventKind, _ subscription: Subscription, _ renewal: RenewalFact, _ fill: @escaping (inout LifecycleEvent) -> Void = { _ in }
    ) -> LifecycleEvent {
        Happening(
            kind, slot: [kind.rawValue] + subscription.current.key.words, at: renewal.source.date, in: subscription.environment,
            apart: [renewal.source.date.word]
        ) { event in
            event.original = subscription.original
            event.fill(from: subscription.current.fact)
            event.end = subscription.pendingChange?.effectiveAt ?? subscription.paidUntil
            fill(&event)
        }.event
    }
}

extension Subscription {
    /// Whether anything follows this period, or the commitment where there is one; `nil` when unknown.
    var goesOn: Bool? {
        guard let renewal = currentRenewal else { return nil }
        if current.fact.commitment != nil, renewal.commitment?.willAutoRenew == false { return false }
        return renewal.willAutoRenew
    }
}
