import AppStoreTypes

extension Fold {
    /// Gathers subscription periods into chains, and chains into groups.
    func subscriptionGroups(_ periods: [PaidPeriod]) -> [SubscriptionGroup] {
        let links = ChainLinks(periods)
        var chains: [OriginalTransactionKey: [PaidPeriod]] = [:]
        // Periods in a row are mostly of one chain.
        var last: (original: OriginalTransactionKey, chain: OriginalTransactionKey)?
        for period in periods {
            let original = period.fact.originalKey
            let chain = last.flatMap { $0.original == original ? $0.chain : nil } ?? links.representative(of: original)
            last = (original, chain)
            chains[chain, default: []].append(period)
        }
        var groups: [GroupKey: [Subscription]] = [:]
        for (chain, periods) in chains {
            guard let subscription = subscription(chain, periods: periods, links: links) else { continue }
            groups[GroupKey(scope: chain.scope, id: subscription.groupID), default: []].append(subscription)
        }
        return groups.keys.sorted().map { key in
            SubscriptionGroup(scope: key.scope, id: key.id, subscriptions: (groups[key] ?? []).sorted(by: Self.isShownBefore))
        }
    }

    /// One chain as of the moment; `nil` when nothing of it has been bought by then.
    ///
    /// The mark of an upgrade has no date: the period was replaced when the next one of the chain began, and until that
    /// is known, always.
    private func subscription(_ chain: OriginalTransactionKey, periods: [PaidPeriod], links: ChainLinks) -> Subscription? {
        let begun = periods.filter(hasBegun)
        let isReplaced = { (period: PaidPeriod) in period.fact.isUpgraded && !(period == begun.last && begun.count < periods.count) }
        guard let current = Self.current(of: begun, isReplaced: isReplaced) else { return nil }
        let originals = Set(begun.flatMap(\.originalIDs)).sorted()
        let following = periods.first { !hasBegun($0) }
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

    /// The latest period by purchase date that no upgrade replaced and that has a length.
    ///
    /// Where all are upgraded away or empty, the latest of what there is; it gives no access. So does the latest of all when an upgrade
    /// replaced it by one that nobody has told of yet: the period before it is over, and what Apple says of renewal is not about it.
    private static func current(of periods: [PaidPeriod], isReplaced: (PaidPeriod) -> Bool) -> PaidPeriod? {
        let standing = periods.filter { !isReplaced($0) }
        let current = standing.last { !$0.fact.isEmptyPeriod } ?? standing.last ?? periods.last
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
