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
    private let kinds: PurchaseKinds
    private var periods: [PurchaseKind: [PaidPeriod]] = [:]

    init(_ facts: FactSet, at moment: EpochMilliseconds, rules: AccessRules) {
        self.facts = facts
        self.moment = moment
        self.rules = rules
        kinds = PurchaseKinds(facts.transactions.values, rules: rules)
        // Nearly every paid period has one transaction; only those with several are gathered.
        var alone: [PaidPeriodKey: (kind: PurchaseKind, period: PaidPeriod)] = [:]
        var aliases: [PaidPeriodKey: (kind: PurchaseKind, facts: [TransactionFact])] = [:]
        for fact in facts.transactions.values {
            let kind = kinds.kind(of: fact)
            let key = PaidPeriodKey(fact, kind: kind)
            if case .transaction = key {
                periods[kind, default: []].append(PaidPeriod(key, only: fact))
            } else if aliases[key] != nil {
                aliases[key]?.facts.append(fact)
            } else if let first = alone.updateValue((kind, PaidPeriod(key, only: fact)), forKey: key) {
                alone[key] = nil
                aliases[key] = (first.kind, [first.period.fact, fact])
            }
        }
        for (kind, period) in alone.values { periods[kind, default: []].append(period) }
        for (key, group) in aliases {
            // What is bought or restored later under the same ids is no part of the period yet.
            let begun = group.facts.filter { Self.hasBegun($0, at: moment, rules: rules) }
            guard let period = PaidPeriod(key, aliases: begun.isEmpty ? group.facts : begun) else { continue }
            periods[group.kind, default: []].append(period)
        }
        for kind in periods.keys { periods[kind]?.sort() }
    }

    /// Every paid period, begun or not.
    var allPeriods: some Sequence<PaidPeriod> { periods.values.joined() }

    var state: CustomerState {
        let groups = subscriptionGroups(periods[.autoRenewable] ?? [])
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
                ConsumablePurchase(
                    period: period, order: order(of: period), fulfilment: fulfilment(of: period),
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

    func isAllowed(_ period: PaidPeriod) -> Bool {
        rules.environments.contains(period.fact.scope.environment)
    }

    private func order(of period: PaidPeriod) -> OrderFact? {
        period.fact.appAccountToken.flatMap { facts.orders[OrderFact.Key(app: period.fact.scope.app, id: $0)] }
    }

    private func fulfilment(of period: PaidPeriod) -> FulfilmentFact? {
        let told = period.transactionIDs.compactMap { facts.fulfilments[TransactionKey(scope: period.fact.scope, id: $0)] }
        return told.filter { $0.fulfilledAt <= moment }.min { ($0.fulfilledAt, $0.key) < ($1.fulfilledAt, $1.key) }
    }

    private func begun(_ kind: PurchaseKind) -> [PaidPeriod] {
        (periods[kind] ?? []).filter(hasBegun)
    }
}
