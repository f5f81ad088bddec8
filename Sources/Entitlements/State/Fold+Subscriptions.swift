import AppStoreTypes

extension Fold {
    /// Gathers subscription periods into chains, and chains into groups.
    func subscriptionGroups(_ periods: [PaidPeriod]) -> [SubscriptionGroup] {
        let links = ChainLinks(periods)
        var groups: [GroupKey: [Subscription]] = [:]
        for (chain, periods) in chains(of: periods, links) {
            guard let subscription = subscription(chain, periods: periods) else { continue }
            groups[GroupKey(scope: chain.scope, id: subscription.groupID), default: []].append(subscription)
        }
        return groups.keys.sorted().map { key in
            SubscriptionGroup(scope: key.scope, id: key.id, subscriptions: (groups[key] ?? []).sorted(by: Self.isShownBefore))
        }
    }

    /// The periods of each chain, in the order of purchase.
    private func chains(of periods: [PaidPeriod], _ links: ChainLinks) -> [(chain: OriginalTransactionKey, periods: [PaidPeriod])] {
        var chains: [(chain: OriginalTransactionKey, periods: [PaidPeriod])] = []
        var places: [OriginalTransactionKey: Int] = [:]
        // Periods in a row are mostly of one chain.
        var last: (fact: TransactionFact, place: Int)?
        for period in periods {
            let fact = period.fact
            if let last, last.fact.originalID == fact.originalID, last.fact.scope == fact.scope {
                chains[last.place].periods.append(period)
                continue
            }
            let chain = links.representative(of: fact.originalKey)
            let place = places[chain] ?? chains.count
            if place == chains.count {
                places[chain] = place
                chains.append((chain, [period]))
            } else {
                chains[place].periods.append(period)
            }
            last = (fact, place)
        }
        return chains
    }

    /// One chain as of the moment; `nil` when nothing of it has been bought by then.
    ///
    /// The mark of an upgrade has no date: the period was replaced when the next one of the chain began, and until that
    /// is known, always.
    private func subscription(_ chain: OriginalTransactionKey, periods: [PaidPeriod]) -> Subscription? {
        let begun = begun(periods)
        let isReplaced = { (period: PaidPeriod) in period.fact.isUpgraded && !(period == begun.last && begun.count < periods.count) }
        guard let current = Self.current(of: begun, isReplaced: isReplaced) else { return nil }
        let originals = Self.originalIDs(of: begun)
        let following = begun.count < periods.count ? periods[begun.count] : nil
        let renewal = renewal(for: current, originals: originals).flatMap { isLater($0, than: following) ? nil : $0 }
        let timeline = timeline(of: current, isReplaced: isReplaced(current), renewal: renewal)
        guard let span = timeline.span(at: moment) else { return nil }
        let leewayEnd = leewayEnd(of: span)
        return Subscription(
            original: chain, originalIDs: originals,
            groupID: current.fact.subscriptionGroupID ?? begun.lazy.compactMap(\.fact.subscriptionGroupID).last,
            span: span, timeline: timeline.spans, current: current, periods: begun, history: history(of: begun),
            paidUntil: paidUntil(current, renewal: renewal), renewal: renewal,
            isRenewalCurrent: renewal.map { isAbout($0, current) } ?? false,
            isInLeeway: leewayEnd != nil, leewayEndDate: leewayEnd,
            isEnvironmentAllowed: isAllowed(current), reviewReasons: current.fact.reviewReasons(kind: .autoRenewable))
    }

    /// The end of the wait for a renewal with access; `nil` outside it.
    private func leewayEnd(of span: StateSpan) -> EpochMilliseconds? {
        guard span.state == .awaitingRenewal else { return nil }
        let end = EpochMilliseconds(span.start.milliseconds + min(rules.renewalLeeway, Self.renewalAnswerLength))
        return moment < end ? end : nil
    }

    private func history(of begun: [PaidPeriod]) -> [PeriodSpan] {
        begun.indices.map { PeriodSpan(begun[$0], next: $0 + 1 < begun.count ? begun[$0 + 1] : nil, at: moment) }
    }

    private static func originalIDs(of periods: [PaidPeriod]) -> [OriginalTransactionID] {
        var found: Set<OriginalTransactionID> = []
        var last: OriginalTransactionID?
        for period in periods {
            if !period.isAlone {
                found.formUnion(period.originalIDs)
            } else if period.fact.originalID != last {
                last = period.fact.originalID
                found.insert(period.fact.originalID)
            }
        }
        return found.sorted()
    }

    /// The latest period by purchase date that no upgrade replaced and that has a length.
    ///
    /// Where all are upgraded away or empty, the latest of what there is; it gives no access. So does the latest of all when an upgrade
    /// replaced it by one that nobody has told of yet: the period before it is over, and what Apple says of renewal is not about it.
    private static func current(of periods: [PaidPeriod], isReplaced: (PaidPeriod) -> Bool) -> PaidPeriod? {
        let standing = periods.last { !isReplaced($0) && !$0.fact.isEmptyPeriod } ?? periods.last { !isReplaced($0) }
        let current = standing ?? periods.last
        guard let current, let latest = periods.last(where: { !$0.fact.isEmptyPeriod }), isReplaced(latest) else { return current }
        return current.purchaseDate < latest.purchaseDate ? latest : current
    }

    /// The renewal fact of the current period's own chain, else of a chain linked with it.
    private func renewal(for current: PaidPeriod, originals: [OriginalTransactionID]) -> RenewalFact? {
        if let own = facts.renewals[current.fact.originalKey] { return own }
        let linked = originals.compactMap { facts.renewals[OriginalTransactionKey(scope: current.fact.scope, id: $0)] }
        return linked.max { ($0.source, $0.key) < ($1.source, $1.key) }
    }

    /// Whether a renewal fact was signed when a period that the moment does not know yet had been bought: it speaks of that one.
    ///
    /// Only the latest document is kept, so what an earlier one told about the moment's own period is not known then.
    private func isLater(_ renewal: RenewalFact, than following: PaidPeriod?) -> Bool {
        following.map { $0.purchaseDate <= renewal.source.date } ?? false
    }

    private static func isShownBefore(_ one: Subscription, _ other: Subscription) -> Bool {
        if one.givesAccess != other.givesAccess { return one.givesAccess }
        return other.current < one.current
    }

    private struct GroupKey: Hashable, Comparable {
        let scope: PurchaseScope
        let id: SubscriptionGroupID?

        static func < (lhs: Self, rhs: Self) -> Bool {
            if lhs.scope != rhs.scope { return lhs.scope < rhs.scope }
            return (lhs.id?.rawValue ?? "") < (rhs.id?.rawValue ?? "")
        }
    }
}
