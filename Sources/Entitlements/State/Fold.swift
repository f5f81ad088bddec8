public import AppStoreTypes

/// What a customer owns: a pure function of the facts about the customer, the moment and the app's rules.
///
/// The same facts in any order, number and grouping give the same state. Purchases dated after the moment (beyond the
/// rules' tolerance) do not count yet, so a past moment can be asked for.
public func fold(_ facts: FactSet, at moment: EpochMilliseconds, rules: AccessRules) -> CustomerState {
    Fold(facts, at: moment, rules: rules).state
}

/// The steps of `fold`.
struct Fold {
    let moment: EpochMilliseconds
    let rules: AccessRules
    let facts: FactSet
    private let periods: PaidPeriods
    /// What is asked of every purchase, as a list, because comparing with two is faster than hashing.
    private let environments: [AppStoreEnvironment]

    init(_ facts: FactSet, at moment: EpochMilliseconds, rules: AccessRules) {
        self.facts = facts
        self.moment = moment
        self.rules = rules
        environments = Array(rules.environments)
        periods = PaidPeriods(facts.transactions.values, rules: rules) { Self.hasBegun($0, at: moment, rules: rules) }
    }

    /// Every paid period, begun or not.
    var allPeriods: some Sequence<PaidPeriod> { periods.all }

    var state: CustomerState {
        let groups = subscriptionGroups(periods[.autoRenewable])
        let passes = nonRenewingSubscriptions(begun(.nonRenewing))
        let products = begun(.nonConsumable).map { period in
            OwnedProduct(
                period: period, isRevoked: period.isRevoked(at: moment), isEnvironmentAllowed: isAllowed(period),
                reviewReasons: period.fact.reviewReasons(kind: .nonConsumable))
        }
        return CustomerState(
            moment: moment, nextChange: nextChange(groups, passes),
            entitlements: entitlements(groups, products, passes), balances: balances(),
            subscriptionGroups: groups,
            nonConsumables: products,
            nonRenewingSubscriptions: passes,
            consumables: begun(.consumable).map { period in
                let order = order(of: period)
                return ConsumablePurchase(
                    period: period, order: order, orderedBy: order.map(orderer), fulfilment: fulfilment(of: period),
                    isCredited: rules.products[period.fact.productID]?.currency != nil, isRevoked: period.isRevoked(at: moment),
                    isEnvironmentAllowed: isAllowed(period),
                    reviewReasons: period.fact.reviewReasons(kind: .consumable))
            },
            unclassified: begun(.unknown).map { period in
                UnclassifiedPurchase(
                    period: period, isRevoked: period.isRevoked(at: moment),
                    reviewReasons: period.fact.reviewReasons(kind: .unknown))
            },
            grants: facts.grants.values.filter { $0.grantedAt <= moment }.sorted { ($0.grantedAt, $0.id) < ($1.grantedAt, $1.id) },
            notices: facts.notifications.values.filter { $0.signedDate.milliseconds <= moment.milliseconds + rules.clockTolerance }
                .sorted { ($0.signedDate, $0.uuid) < ($1.signedDate, $1.uuid) },
            conflicts: facts.conflicts.sorted {
                ($0.original, $0.claimant, $0.kind.rawValue, $0.owner) < ($1.original, $1.claimant, $1.kind.rawValue, $1.owner)
            })
    }

    /// Whether a purchase has happened by the moment.
    func hasBegun(_ period: PaidPeriod) -> Bool { hasBegun(period.fact) }

    /// Whether a transaction has happened by the moment.
    func hasBegun(_ fact: TransactionFact) -> Bool { Self.hasBegun(fact, at: moment, rules: rules) }

    private static func hasBegun(_ fact: TransactionFact, at moment: EpochMilliseconds, rules: AccessRules) -> Bool {
        fact.purchaseDate.milliseconds <= moment.milliseconds + rules.clockTolerance
    }

    /// Whether the rules let the period's environment give access.
    func isAllowed(_ period: PaidPeriod) -> Bool { environments.contains(period.fact.scope.environment) }

    /// Those that have begun, of periods in the order of purchase.
    func begun(_ periods: [PaidPeriod]) -> [PaidPeriod] {
        if let last = periods.last, hasBegun(last) { return periods }
        return Array(periods.prefix(while: hasBegun))
    }

    private func begun(_ kind: PurchaseKind) -> [PaidPeriod] { begun(periods[kind]) }

    private func order(of period: PaidPeriod) -> OrderFact? {
        guard !facts.orders.isEmpty else { return nil }
        return period.fact.appAccountToken.flatMap { facts.orders[OrderFact.Key(app: period.fact.scope.app, id: $0)] }
    }

    private func orderer(of order: OrderFact) -> CustomerID {
        facts.aliases[AliasFact.Key(app: order.app, anonymous: order.customer)]?.customer ?? order.customer
    }

    private func fulfilment(of period: PaidPeriod) -> FulfilmentFact? {
        guard !facts.fulfilments.isEmpty else { return nil }
        let told = period.transactionIDs.compactMap { facts.fulfilments[TransactionKey(scope: period.fact.scope, id: $0)] }
        return told.filter { $0.fulfilledAt <= moment }.min { ($0.fulfilledAt, $0.key) < ($1.fulfilledAt, $1.key) }
    }
}
