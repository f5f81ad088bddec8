import AppStoreTypes
import Entitlements

/// What a question for facts is about.
struct FactQuestion {
    let app: Int64
    /// Original ids, whose chains count.
    var originals: Set<StoredOriginal> = []
    /// Customers, whose purchases count.
    var customers: Set<CustomerID> = []
    /// Customers of whom everything but their purchases counts; `nil` for the same.
    var people: Set<CustomerID>?
    /// Customers whose chains are asked for.
    var concerning: Set<CustomerID> = []
    var grants: Set<GrantID> = []
    var debits: Set<DebitID> = []
    /// Whether every claim on the chains is asked for, not only those of who holds them.
    var hasEveryClaim = false

    /// The statements, to be answered in this order.
    var commands: [PostgresCommand] {
        let bindPurchases = { (parameters: PostgresParameters) in
            parameters.bind(numbers: originals.map(\.scope))
            parameters.bind(texts: originals.map(\.id.rawValue))
            parameters.bind(app)
            parameters.bind(texts: customers.map(\.rawValue))
        }
        return [
            PostgresCommand(.transactionFacts, bindPurchases), PostgresCommand(.renewalFacts, bindPurchases),
            PostgresCommand(.otherFacts) {
                bindPurchases($0)
                $0.bind(texts: concerning.map(\.rawValue))
                $0.bind(texts: grants.map(\.rawValue))
                $0.bind(texts: debits.map(\.rawValue))
                $0.bind(hasEveryClaim)
                $0.bind(texts: (people ?? customers).map(\.rawValue))
            },
        ]
    }
}

extension KnownFacts {
    /// Takes the answers to a question for facts; what it learns of scopes is remembered in `names`.
    mutating func read(_ answers: [PostgresResult], _ names: inout ScopeNames) throws(PostgresFailure) {
        guard answers.count == 3 else { throw .damagedRow("facts", app.rawValue) }
        let others = answers[2]
        for number in 0..<others.count where others.number(number, 0) == PostgresQuery.FactRow.scope.rawValue {
            let environment = AppStoreEnvironment(rawValue: others.text(number, 2) ?? "")
            names.remember(app, environment, testRun: others.text(number, 3) ?? "", others.number(number, 1) ?? 0)
        }
        for var row in answers[0].rows {
            let (number, scope) = try scope(&row, names)
            let fact = try TransactionRow.read(&row, scope: scope)
            purchases[StoredOriginal(scope: number, id: fact.originalID), default: Purchases()].transactions[fact.id] = fact
        }
        for var row in answers[1].rows {
            let (number, scope) = try scope(&row, names)
            let fact = try RenewalRow.read(&row, scope: scope)
            purchases[StoredOriginal(scope: number, id: fact.originalID), default: Purchases()].renewal = fact
        }
        for number in 0..<others.count {
            guard let kind = others.number(number, 0).flatMap(PostgresQuery.FactRow.init) else { throw .damagedRow("facts", app.rawValue) }
            let scope = others.number(number, 1) ?? 0
            var row = PostgresRow(others, row: number, columns: kind.columns)
            switch kind {
            case .scope: continue
            case .order, .feed, .identity, .logIn, .grant, .debit: try readPerson(kind, &row)
            case .held, .concerning: try readHolding(kind, &row, scope)
            case .claim, .conflict, .notification, .fulfilment, .appTransaction, .transfer:
                guard let name = names.byNumber[scope] else { throw .damagedRow("scopes", app.rawValue) }
                try readPurchase(kind, &row, scope, name)
            }
        }
    }

    private func scope(_ row: inout PostgresRow, _ names: ScopeNames) throws(PostgresFailure) -> (Int64, PurchaseScope) {
        let number = row.number()
        guard let scope = names.byNumber[number] else { throw .damagedRow("scopes", app.rawValue) }
        return (number, scope)
    }

    private mutating func readHolding(
        _ kind: PostgresQuery.FactRow, _ row: inout PostgresRow, _ scope: Int64
    ) throws(PostgresFailure) {
        let original: OriginalTransactionID? = row.id()
        let customer: CustomerID? = row.id()
        guard let original, let customer else { throw .damagedRow("originals", original?.rawValue ?? "") }
        let stored = StoredOriginal(scope: scope, id: original)
        if kind == .held { held[customer, default: []].insert(stored) } else { concerning[customer, default: []].insert(stored) }
    }

    private mutating func readPurchase(
        _ kind: PostgresQuery.FactRow, _ row: inout PostgresRow, _ scope: Int64, _ name: PurchaseScope
    ) throws(PostgresFailure) {
        if kind == .appTransaction {
            let customer: CustomerID? = row.id()
            guard let customer else { throw .damagedRow("app_transactions", "") }
            let fact = try AppTransactionRow.read(&row, scope: name)
            appTransactions[customer, default: [:]][fact.key] = fact
            return
        }
        if kind == .notification {
            let fact = try NotificationRow.read(&row, scope: name)
            guard let original = fact.original else { throw .damagedRow("notifications", fact.uuid) }
            purchases[StoredOriginal(scope: scope, id: original.id), default: Purchases()].notifications.append(fact)
            return
        }
        let original: OriginalTransactionID? = row.id()
        guard let original else { throw .damagedRow("originals", "") }
        let stored = StoredOriginal(scope: scope, id: original)
        let key = OriginalTransactionKey(scope: name, id: original)
        if kind == .claim {
            let claim = try row.claim(on: key)
            purchases[stored, default: Purchases()].claims[claim.customer] = claim
        } else if kind == .transfer {
            let transfer = try TransferRow.read(&row, original: key)
            purchases[stored, default: Purchases()].transfers[transfer.key] = transfer
        } else if kind == .fulfilment {
            let fact = try FulfilmentRow.read(&row, scope: name)
            purchases[stored, default: Purchases()].fulfilments[fact.key.id] = fact
        } else {
            purchases[stored, default: Purchases()].conflicts.insert(try row.conflict(about: key))
        }
    }

    private mutating func readPerson(_ kind: PostgresQuery.FactRow, _ row: inout PostgresRow) throws(PostgresFailure) {
        switch kind {
        case .order:
            guard let id = row.token() else { throw .damagedRow("orders", app.rawValue) }
            orders[id] = try row.order(id, app: app)
        case .feed:
            let customer: CustomerID? = row.id()
            guard let customer, let toldAt = row.moment() else { throw .damagedRow("feeds", customer?.rawValue ?? "") }
            feeds[customer] = StoredFeed(toldAt: toldAt, nextChange: row.moment(), sequence: row.number())
        case .grant:
            let grant = try GrantRow.read(&row, app: app)
            grants[grant.id] = grant
        case .debit:
            let debit = try DebitRow.read(&row, app: app)
            debits[debit.id] = debit
        case .logIn, .identity, .scope, .held, .claim, .conflict, .notification, .fulfilment, .concerning, .appTransaction, .transfer:
            let identity = try IdentityRow.read(&row)
            if kind == .identity { identities[identity.anonymous] = identity }
            if let logIn = identity.logIn, kind == .logIn { logIns[logIn.customer, default: [:]][identity.anonymous] = logIn.moment }
        }
    }
}

extension PostgresRow {
    /// A conflict from the columns owner, claimant, kind.
    fileprivate mutating func conflict(about original: OriginalTransactionKey) throws(PostgresFailure) -> OwnershipConflict {
        let owner: CustomerID? = id()
        let claimant: CustomerID? = id()
        guard let owner, let claimant, let kind = OwnershipConflict.Kind(rawValue: text() ?? "") else {
            throw .damagedRow("conflicts", original.id.rawValue)
        }
        return OwnershipConflict(original: original, owner: owner, claimant: claimant, kind: kind)
    }
}
