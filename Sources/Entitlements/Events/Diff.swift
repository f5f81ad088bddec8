import AppStoreTypes

/// What happened between two states of one customer, in the order in which it took effect.
///
/// The two states differ by facts, by their moments, or by both. The identifiers follow from the content, so whoever keeps events
/// by their identifier tells each happening once, however often and from wherever it is found: a fact that comes late adds what
/// it changes and nothing else.
/// - Parameters:
///   - before: what was known before; a customer of whom nothing was known is the fold of no facts.
///   - after: what is known now.
///   - customer: whose states they are.
public func diff(_ before: CustomerState, _ after: CustomerState, customer: CustomerID) -> [LifecycleEvent] {
    Diff(before, after, customer: customer).events
}

/// The steps of `diff`.
struct Diff {
    let before: CustomerState
    let after: CustomerState
    let customer: CustomerID
    let known: [[String]: Happening]
    private let found: [Happening]

    init(_ before: CustomerState, _ after: CustomerState, customer: CustomerID) {
        self.before = before
        self.after = after
        self.customer = customer
        known = Dictionary(before.happenings(customer: customer).map { ($0.slot, $0) }, uniquingKeysWith: { first, _ in first })
        found = after.happenings(customer: customer)
    }

    var events: [LifecycleEvent] {
        var events = newHappenings() + reinstatements() + clawbackReversals() + entitlementChanges()
        let subscriptions = Dictionary(before.subscriptions.map { ($0.original, $0) }, uniquingKeysWith: { first, _ in first })
        for subscription in after.subscriptions {
            events += choices(subscriptions[subscription.original], subscription)
        }
        var ids: Set<EventID> = []
        return events.filter { ids.insert($0.id).inserted }.sorted()
    }

    private func newHappenings() -> [LifecycleEvent] {
        let troubled = Set(
            before.subscriptions.filter { [.inGracePeriod, .inBillingRetry].contains($0.state) }.map { $0.current.key })
        var previous: [PaidPeriodKey: PaidPeriodKey] = [:]
        for subscription in after.subscriptions {
            for (one, next) in zip(subscription.periods, subscription.periods.dropFirst()) { previous[next.key] = one.key }
        }
        let recovered = Set(previous.filter { troubled.contains($0.value) }.map { ["begun"] + $0.key.words })
        // Who buys again while Apple still tries to charge ends the trouble; the old period is not told as a lapse besides.
        let settled = Set(troubled.subtracting(after.subscriptions.map(\.current.key)).map { ["expired"] + $0.words })
        return found.filter { known[$0.slot] == nil && !settled.contains($0.slot) }.map { happening in
            var happening = happening
            if happening.kind == .subscriptionRenewed, recovered.contains(happening.slot) { happening.kind = .subscriptionRecovered }
            var event = happening.event
            if let corrected = happening.corrected, known.values.contains(where: { $0.identity == corrected }) {
                event.corrects = EventID(of: corrected)
            }
            return event
        }
    }

    /// Purchases that were taken back before and are not any more.
    private func reinstatements() -> [LifecycleEvent] {
        let taken = before.paidPeriods.compactMap { period in period.takenBack(at: before.moment).map { (period, $0) } }
        if taken.isEmpty { return [] }
        let present = Dictionary(after.paidPeriods.map { ($0.key.words, $0) }, uniquingKeysWith: { first, _ in first })
        return taken.compactMap { period, taken in
            guard let now = present[period.key.words], !now.isRevoked(at: after.moment), now.fact.key == period.fact.key else { return nil }
            let moment = min(max(now.fact.source.date, taken.moment), after.moment)
            return Happening(
                .purchaseReinstated, slot: ["reinstated"] + taken.slot, at: moment, in: now.fact.scope.environment,
                apart: [taken.moment.word]
            ) { event in
                event.fill(from: now.fact)
                event.money = period.fact.refundedAmount
                event.revocationCause = period.fact.revocationCause
                event.corrects = EventID(of: taken.identity)
            }.event
        }
    }

    private func clawbackReversals() -> [LifecycleEvent] {
        let takings = known.values.filter { $0.kind == .balanceClawedBack }
        if takings.isEmpty { return [] }
        let present = Set(found.map(\.slot))
        let credited = after.balances.map { Set($0.entries.compactMap(Self.slot(crediting:))) }
        return takings.filter { !present.contains($0.slot) }.compactMap { taken in
            let lost = taken.event.currency
            let place = after.balances.firstIndex { $0.currency == lost?.currency && $0.environment == taken.environment }
            guard let place, credited[place].contains(Array(taken.slot.dropFirst())) else { return nil }
            let balance = after.balances[place]
            return Happening(
                .balanceClawbackReversed, slot: ["clawbackReversed"] + taken.slot, at: after.moment, in: taken.environment,
                apart: [taken.moment.word]
            ) { event in
                event.currency = lost
                event.balance = balance.units
                event.corrects = EventID(of: taken.identity)
            }.event
        }
    }

    private static func slot(crediting entry: BalanceEntry) -> [String]? {
        if case .purchase(let key) = entry.cause { return key.words }
        return nil
    }

    /// What each environment gives now and did not give before, and the other way round: the sandbox never hides what production gives.
    private func entitlementChanges() -> [LifecycleEvent] {
        let had = Dictionary(before.entitlements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return after.entitlements.flatMap { entitlement in
            let held = had[entitlement.id]?.heldSources ?? []
            let holds = entitlement.heldSources
            let places = Set((held + holds).map(\.environment)).sorted { $0.rawValue < $1.rawValue }
            return places.compactMap { place in
                change(
                    of: entitlement, from: held.filter { $0.environment == place }, to: holds.filter { $0.environment == place }, in: place)
            }
        }
    }

    private func change(
        of entitlement: Entitlement, from held: [EntitlementSource], to holds: [EntitlementSource], in place: AppStoreEnvironment
    ) -> LifecycleEvent? {
        if held.isEmpty, let source = holds.first {
            let moment = holds.compactMap(\.start).min() ?? after.moment
            let giving = holds.filter(\.givesAccess)
            let end = giving.allSatisfy { $0.end != nil } ? giving.compactMap(\.end).max() : nil
            return change(.entitlementGranted, entitlement.id, at: moment, source) { $0.end = end }
        }
        if holds.isEmpty, let source = held.first {
            let ends = (entitlement.sources.filter { $0.environment == place } + held).compactMap(\.end).filter { $0 <= after.moment }
            return change(.entitlementLost, entitlement.id, at: ends.max() ?? after.moment, source) { _ in }
        }
        return nil
    }

    private func change(
        _ kind: EventKind, _ id: EntitlementID, at moment: EpochMilliseconds, _ source: EntitlementSource,
        _ fill: @escaping (inout LifecycleEvent) -> Void
    ) -> LifecycleEvent {
        let place = source.environment == .production ? [] : [source.environment.rawValue]
        return Happening(
            kind, slot: [kind.rawValue, customer.rawValue, id.rawValue] + place, at: moment, in: source.environment, apart: [moment.word]
        ) { event in
            event.entitlement = id
            event.productID = source.productID
            fill(&event)
        }.event
    }
}

extension Entitlement {
    /// What gives it, or gave it until it ended with nobody knowing yet whether it was renewed: an entitlement is not lost and
    /// granted again only because word of a renewal takes a minute.
    fileprivate var heldSources: [EntitlementSource] {
        sources.filter { source in
            if source.givesAccess { return true }
            guard case .subscription = source.kind else { return false }
            return source.access == .unknown
        }
    }
}

extension CustomerState {
    /// Every paid period of every kind that has begun.
    var paidPeriods: [PaidPeriod] {
        subscriptions.flatMap(\.periods) + nonConsumables.map(\.period) + nonRenewingSubscriptions.flatMap(\.purchases)
            + consumables.map(\.period) + unclassified.map(\.period)
    }
}
