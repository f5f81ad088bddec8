import AppStoreTypes

extension Fold {
    /// The balances of every in-app currency, by app, environment and currency.
    func balances() -> [CurrencyBalance] {
        var movements = Movements()
        if rules.products.values.contains(where: { $0.currency != nil }) {
            for period in allPeriods where hasBegun(period) { add(period, to: &movements) }
        }
        for grant in facts.grants.values {
            guard case .currency(let amount) = grant.content, grant.grantedAt <= moment else { continue }
            let key = BalanceKey(app: grant.app, environment: grant.environment, currency: amount.currency)
            movements.add(
                Movement(.grant(grant.key), grant.grantedAt, .granted, .customer, amount.units, .id(grant.id.rawValue)), to: key)
            if let end = grant.withdrawnAt, end <= moment {
                movements.add(
                    Movement(
                        .withdrawal(grant.key), max(end, grant.grantedAt), .customer, .granted, amount.units, .id(grant.id.rawValue)),
                    to: key)
            }
        }
        for debit in facts.debits.values where debit.debitedAt <= moment {
            let key = BalanceKey(app: debit.app, environment: debit.environment, currency: debit.spent.currency)
            movements.add(
                Movement(.debit(debit.key), debit.debitedAt, .customer, .spent, debit.spent.units, .id(debit.id.rawValue)), to: key)
        }
        return movements.byKey.sorted { $0.key < $1.key }.map { key, movements in
            CurrencyBalance(
                currency: key.currency, app: key.app, environment: key.environment, entries: entries(of: movements),
                isEnvironmentAllowed: rules.environments.contains(key.environment))
        }
    }

    /// What a paid period credits, and what its refund takes back: as much of it as was refunded, rounded in the customer's favour.
    private func add(_ period: PaidPeriod, to movements: inout Movements) {
        let fact = period.fact
        guard let amount = rules.products[fact.productID]?.currency, fact.ownershipType == .purchased, !fact.isEmptyPeriod else { return }
        let key = BalanceKey(app: fact.scope.app, environment: fact.scope.environment, currency: amount.currency)
        let units = min(amount.units * Int64(fact.purchasedQuantity), CurrencyAmount.limit)
        movements.add(Movement(.purchase(period.key), fact.purchaseDate, .sold, .customer, units, .purchase(fact)), to: key)
        guard let refund = fact.revocation, period.isRevoked(at: moment) else { return }
        let share = min(max(refund.percentage ?? Revocation.wholePercentage, 0), Revocation.wholePercentage)
        let takenBack = units * share / Revocation.wholePercentage
        guard takenBack > 0 else { return }
        movements.add(
            Movement(.refund(period.key), max(refund.date, fact.purchaseDate), .customer, .takenBack, takenBack, .purchase(fact)), to: key)
    }

    private func entries(of movements: [Movement]) -> [BalanceEntry] {
        var entries: [BalanceEntry] = []
        var balance: Int64 = 0
        for movement in movements.sorted() {
            balance += movement.to == .customer ? movement.units : -movement.units
            entries.append(
                BalanceEntry(
                    cause: movement.cause, date: movement.date, from: movement.from, to: movement.to, units: movement.units,
                    balance: balance))
            guard rules.clawback == .floorAtZero, balance < 0 else { continue }
            entries.append(
                BalanceEntry(cause: movement.cause, date: movement.date, from: .forgiven, to: .customer, units: -balance, balance: 0))
            balance = 0
        }
        return entries
    }

    private struct BalanceKey: Hashable, Comparable {
        let app: AppID
        let environment: AppStoreEnvironment
        let currency: CurrencyID

        static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.app.rawValue, lhs.environment.rawValue, lhs.currency.rawValue)
                < (rhs.app.rawValue, rhs.environment.rawValue, rhs.currency.rawValue)
        }
    }

    /// The movements of each balance.
    private struct Movements {
        private(set) var byKey: [(key: BalanceKey, movements: [Movement])] = []
        private var places: [BalanceKey: Int] = [:]
        /// Movements in a row are mostly of one balance.
        private var last = 0

        mutating func add(_ movement: Movement, to key: BalanceKey) {
            if last >= byKey.count || byKey[last].key != key {
                last = places[key] ?? byKey.count
                if last == byKey.count {
                    places[key] = last
                    byKey.append((key, []))
                }
            }
            byKey[last].movements.append(movement)
        }
    }

    /// A movement before it is entered; at one moment what comes in is before what goes out.
    private struct Movement: Comparable {
        /// What tells movements of one moment and kind apart.
        enum Name: Equatable {
            case id(String)
            case purchase(TransactionFact)

            var text: String {
                switch self {
                case .id(let text): text
                case .purchase(let fact): "\(fact.scope.testRun?.rawValue ?? "") \(fact.id.rawValue)"
                }
            }
        }

        let cause: BalanceEntry.Cause
        let date: EpochMilliseconds
        let from: BalanceEntry.Account
        let to: BalanceEntry.Account
        let units: Int64
        let name: Name

        init(
            _ cause: BalanceEntry.Cause, _ date: EpochMilliseconds, _ from: BalanceEntry.Account, _ to: BalanceEntry.Account,
            _ units: Int64, _ name: Name
        ) {
            self.cause = cause
            self.date = date
            self.from = from
            self.to = to
            self.units = units
            self.name = name
        }

        static func < (lhs: Self, rhs: Self) -> Bool {
            if lhs.date != rhs.date { return lhs.date < rhs.date }
            return (lhs.to == .customer ? 0 : 1, lhs.from.rawValue, lhs.to.rawValue, lhs.name.text)
                < (rhs.to == .customer ? 0 : 1, rhs.from.rawValue, rhs.to.rawValue, rhs.name.text)
        }
    }
}
