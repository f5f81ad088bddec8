public import AppStoreTypes

/// A part of a customer's timeline.
public struct TimelinePage: Hashable, Sendable {
    /// The entries, in the order in which they took effect.
    public let entries: [TimelineEntry]
    /// Where the next page begins; `nil` when there is none.
    public let next: TimelinePosition?

    /// The most entries of one page.
    public static let limit = 10_000
}

/// Everything that happened to a customer by a moment, in the order in which it took effect.
///
/// Only what the facts tell: Apple's latest document about a renewal stands for all before it, so an earlier choice or failed charge
/// shows only where a notification told of it.
/// - Parameters:
///   - facts: the facts about the customer, as a ledger gives them.
///   - rules: what the app's configuration says about access.
///   - moment: the last moment.
///   - customer: the customer.
///   - namesOthers: whether other customers of conflicts are named; only for the team.
///   - limit: the most entries, from 1 to `TimelinePage.limit`.
///   - position: the `next` of the page before; `nil` for the first.
public func timeline(
    _ facts: FactSet, rules: AccessRules, until moment: EpochMilliseconds, customer: CustomerID, namesOthers: Bool = false,
    limit: Int = TimelinePage.limit, after position: TimelinePosition? = nil
) -> TimelinePage {
    let all = Timeline(facts, rules: rules, until: moment, customer: customer, namesOthers: namesOthers).entries
    let rest = all.filter { entry in position.map { entry.position > $0 } ?? true }
    let page = Array(rest.prefix(min(max(limit, 1), TimelinePage.limit)))
    return TimelinePage(entries: page, next: page.count < rest.count ? page.last?.position : nil)
}

/// The steps of `timeline`.
struct Timeline {
    private let facts: FactSet
    private let moment: EpochMilliseconds
    private let customer: CustomerID
    private let namesOthers: Bool
    private let state: CustomerState
    private let rules: AccessRules
    private let renewals: [OriginalTransactionKey: OriginalTransactionKey]
    private let deliveries: [TransactionKey: TransactionKey]
    /// The transaction that speaks for each paid period.
    private let speakers: [PaidPeriodKey: TransactionKey]

    init(_ facts: FactSet, rules: AccessRules, until moment: EpochMilliseconds, customer: CustomerID, namesOthers: Bool) {
        self.facts = facts
        self.moment = moment
        self.customer = customer
        self.namesOthers = namesOthers
        self.rules = rules
        let state = fold(facts, at: moment, rules: rules)
        self.state = state
        renewals = Dictionary(
            state.subscriptions.compactMap { subscription in subscription.renewal.map { (subscription.original, $0.key) } },
            uniquingKeysWith: { first, _ in first })
        deliveries = Dictionary(
            state.consumables.compactMap { purchase in purchase.fulfilment.map { (purchase.period.fact.key, $0.key) } },
            uniquingKeysWith: { first, _ in first })
        speakers = Dictionary(state.paidPeriods.map { ($0.key, $0.fact.key) }, uniquingKeysWith: { first, _ in first })
    }

    var entries: [TimelineEntry] {
        let all = purchases() + choices() + balances() + grants() + notifications() + conflicts() + records()
        let told = all.filter { entry in entry.moment.map { $0 <= moment } ?? true }
        var seen: Set<TimelinePosition> = []
        return told.filter { seen.insert($0.position).inserted }.sorted { $0.position < $1.position }
    }

    // MARK: What happened to purchases

    /// Periods, one-time purchases, refunds, deliveries, failed charges and ends.
    private func purchases() -> [TimelineEntry] {
        state.happenings(customer: customer).compactMap { happening in
            switch happening.kind {
            case .balanceCredited, .balanceDebited, .balanceClawedBack, .balanceClawbackReversed, .grantMade, .grantEnded, .refundRequested,
                .refundDeclined, .purchaseConflict:
                nil  // told below, with the facts that they come from
            case .subscriptionGracePeriodEntered, .subscriptionGracePeriodEnded, .subscriptionBillingRetryEntered, .subscriptionExpired:
                entry(happening.event, withRenewal: true)
            case .subscriptionStarted, .subscriptionRenewed, .subscriptionRecovered, .subscriptionResubscribed, .subscriptionUpgraded,
                .subscriptionProductChanged, .subscriptionExtended, .subscriptionRenewalTurnedOff, .subscriptionRenewalTurnedOn,
                .subscriptionChangePlanned, .subscriptionChangeWithdrawn, .subscriptionOfferRedeemed, .subscriptionPriceIncreaseAsked,
                .subscriptionPriceIncreaseAccepted, .purchaseCompleted, .purchaseRefunded, .purchaseUpgradeRefunded, .purchaseSharingEnded,
                .purchaseReinstated, .purchaseFulfilled, .purchaseNeedsReview, .purchaseTransferred, .passEnded, .entitlementGranted,
                .entitlementLost:
                entry(happening.event, withRenewal: false)
            }
        }
    }

    /// What the latest document about each renewal tells of the customer's choices, and extensions.
    private func choices() -> [TimelineEntry] {
        let diff = Diff(fold(FactSet(), at: moment, rules: rules), state, customer: customer)
        return state.subscriptions.flatMap { diff.choices(nil, $0) }.map { entry($0, withRenewal: true) }
    }

    private func entry(_ event: LifecycleEvent, withRenewal: Bool) -> TimelineEntry {
        var keys: [FactKey] = []
        if let transaction = event.transaction {
            keys.append(.transaction(transaction))
            if event.kind == .purchaseFulfilled, let delivery = deliveries[transaction] { keys.insert(.fulfilment(delivery), at: 0) }
        }
        if withRenewal, let renewal = event.original.flatMap({ renewals[$0] }) { keys.insert(.renewal(renewal), at: 0) }
        return TimelineEntry(.event(event), id: event.id, at: event.occurredAt, references(keys))
    }

    // MARK: What the team did

    private func balances() -> [TimelineEntry] {
        state.balances.flatMap { balance in
            balance.entries.compactMap { movement in
                guard let event = state.moved(movement, in: balance)?.event else { return nil }
                return TimelineEntry(.event(event), id: event.id, at: event.occurredAt, references(keys(of: movement.cause)))
            }
        }
    }

    private func keys(of cause: BalanceEntry.Cause) -> [FactKey] {
        switch cause {
        case .purchase(let key), .refund(let key): speakers[key].map { [.transaction($0)] } ?? []
        case .grant(let key), .withdrawal(let key): [.grant(key)]
        case .debit(let key): [.debit(key)]
        }
    }

    private func grants() -> [TimelineEntry] {
        state.grants.flatMap { grant in
            state.happenings(of: grant).map { happening in
                let event = happening.event
                let isWithdrawal = event.kind == .grantEnded && grant.withdrawnAt == event.occurredAt
                return TimelineEntry(
                    .event(event), id: event.id, at: event.occurredAt, references([.grant(grant.key)]), isWithdrawal: isWithdrawal)
            }
        }
    }

    // MARK: What was told and recorded

    private func notifications() -> [TimelineEntry] {
        state.notices.map { notice in
            let facts = references([.notification(notice.key)] + (notice.transaction.map { [.transaction($0)] } ?? []))
            if let event = (state.noticed(notice) ?? reversal(notice))?.event {
                return TimelineEntry(.event(event), id: event.id, at: event.occurredAt, facts)
            }
            return TimelineEntry(
                .notification(notice), id: EventID(of: ["notification", notice.app.rawValue, notice.uuid]), at: notice.signedDate, facts)
        }
    }

    /// A refund that was reversed: its transaction is signed anew and shows no trace of it.
    private func reversal(_ notice: NotificationFact) -> Happening? {
        guard notice.type == .refundReversed else { return nil }
        return Happening(
            .purchaseReinstated, slot: ["reversal", notice.app.rawValue, notice.uuid], at: notice.signedDate, in: notice.environment
        ) { event in
            event.original = notice.original
            event.transaction = notice.transaction
            event.productID = notice.productID
        }
    }

    /// The ledger does not keep when a conflict came about; the customer's own claim and the orders at hand may tell.
    private func conflicts() -> [TimelineEntry] {
        state.conflicts.map { conflict in
            var event = state.disputed(conflict).event
            if !namesOthers || conflict.claimant == customer { event.otherCustomer = nil }
            let claim = facts.claims[ClaimFact.Key(original: conflict.original, customer: conflict.claimant)]
            let naming = facts.namings.values.filter { naming in
                naming.original == conflict.original
                    && facts.orders[OrderFact.Key(app: conflict.original.scope.app, id: naming.token)]?.customer == conflict.claimant
            }
            let date = conflict.kind == .claim ? claim?.claimedAt : naming.map(\.purchaseDate).min()
            let keys: [FactKey] = namesOthers ? [.conflict(conflict)] : []
            return TimelineEntry(.event(event), id: event.id, at: date, references(keys))
        }
    }

    private func records() -> [TimelineEntry] {
        let orders = facts.orders.values.filter { $0.customer == customer || namesOthers }.map { order in
            TimelineEntry(
                .order(order), id: EventID(of: ["order", order.app.rawValue, order.id.description]), at: order.createdDate,
                references([.order(order.key)]))
        }
        let own = Set(facts.aliases.values.filter { $0.customer == customer }.map(\.anonymous)).union([customer])
        let claims = facts.claims.values.filter { own.contains($0.customer) || namesOthers }.map { claim in
            let words = ["claim"] + claim.original.scope.words + [claim.original.id.rawValue, claim.customer.rawValue]
            return TimelineEntry(.claim(claim), id: EventID(of: words), at: claim.claimedAt, references([.claim(claim.key)]))
        }
        let logIns = facts.aliases.values.map { alias in
            TimelineEntry(
                .logIn(alias), id: EventID(of: ["logIn", alias.app.rawValue, alias.anonymous.rawValue]), at: alias.loggedInAt,
                references([.alias(alias.key)]))
        }
        return orders + claims + logIns
    }

    private func references(_ keys: [FactKey]) -> [FactReference] { keys.compactMap { facts.reference(to: $0) } }
}
