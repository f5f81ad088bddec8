import AppStoreTypes

extension Fold {
    /// The balances of every in-app currency, by app, environment and currency.
    func balances() -> [CurrencyBalance] {
        var movements: [BalanceKey: [Movement]] = [:]
        for period in allPeriods where hasBegun(period) { add(period, to: &movements) }
        for grant in facts.grants.values {
            guard case .currency(let amount) = grant.content, grant.grantedAt <= moment else { continue }
            let key = BalanceKey(app: grant.app, environment: grant.environment, currency: amount.currency)
            movements[key, default: []].append(
                Movement(.grant(grant.key), grant.grantedAt, .granted, .customer, amount.units, name: grant.id.rawValue))
            if let end = grant.withdrawnAt, end <= moment {
                movements[key, default: []].append(
                    Movement(.withdrawal(grant.key), max(end, grant.grantedAt), .customer, .granted, amount.units, name: grant.id.rawValue))
            }
        }
        for debit in facts.debits.values where debit.debitedAt <= moment {
            let key = BalanceKey(app: debit.app, environment: debit.environment, currency: debit.spent.currency)
            movements[key, default: []].append(
                Movement(.debit(debit.key), debit.debitedAt, .customer, .spent, debit.spent.units, name: debit.id.rawValue))
        }
        return movements.keys.sorted().map { key in
            CurrencyBalance(
                currency: key.currency, app: key.app, environment: key.environment, entries: entries(of: movements[key] ?? []),
                isEnvironmentAllowed: rules.environments.contains(key.environment))
        }
    }

    /// What a paid period credits, and what its refund takes back: as much of it as was refunded, rounded in the customer's favour.
    private func add(_ period: PaidPeriod, to movements: inout [BalanceKey: [Movement]]) {
        let fact = period.fact
        guard let amount = rules.products[fact.productID]?.currency, fact.ownershipType == .purchased, !fact.isEmptyPeriod else { return }
        let key = BalanceKey(app: fact.scope.app, environment: fact.scope.environment, currency: amount.currency)
        let units = min(amount.units * Int64(fact.purchasedQuantity), CurrencyAmount.limit)
        let name = "\(fact.scope.testRun?.rawValue ?? "") \(fact.id.rawValue)"
        movements[key, default: []].append(Movement(.purchase(period.key), fact.purchaseDate, .sold, .customer, units, name: name))
        guard let refund = fact.revocation, period.isRevoked(at: moment) else { return }
        let share = min(max(refund.percentage ?? Revocation.wholePercentage, 0), Revocation.wholePercentage)
        let takenBack = units * share / Revocation.wholePercentage
        guard takenBack > 0 else { return }
        movements[key, default: []].append(
            Movement(.refund(period.key), max(refund.date, fact.purchaseDate), .customer, .takenBack, takenBack, name: name))
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

    /// A movement before it is entered; at one moment what comes in is before what goes out.
    private struct Movement: Comparable {
        let cause: BalanceEntry.Cause
        let date: EpochMilliseconds
        let from: BalanceEntry.Account
        let to: BalanceEntry.Account
        let units: Int64
        let name: String

        init(
            _ cause: BalanceEntry.Cause, _ date: EpochMilliseconds, _ from: BalanceEntry.Account, _ to: BalanceEntry.Account,
            _ units: Int64,
            name: String
        ) {
            self.cause = cause
            self.date = date
            self.from = from
            self.to = to
            self.units = units
            self.name = name
        }

        static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.date, lhs.to == .customer ? 0 : 1, lhs.from.rawValue, lhs.to.rawValue, lhs.name)
                < (rhs.date, rhs.to == .customer ? 0 : 1, rhs.from.rawValue, rhs.to.rawValue, rhs.name)
        }
    }
}
