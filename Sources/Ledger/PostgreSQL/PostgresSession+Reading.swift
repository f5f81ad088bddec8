import AppStoreTypes
import Entitlements

extension PostgresSession {
    /// Everything about what a customer has.
    func facts(about customer: CustomerID, app: AppID) throws(PostgresFailure) -> FactSet {
        guard let number = try number(of: app) else { return FactSet() }
        var known = KnownFacts(app: app)
        try known.read(ask(FactQuestion(app: number, customers: [customer]).commands), &names)
        return known.facts(about: customer, holding: known.held[customer] ?? [])
    }

    /// Everything about a chain and those linked with it.
    func facts(of original: OriginalTransactionKey) throws(PostgresFailure) -> FactSet {
        let app = original.scope.app
        guard let number = try number(of: app), let scope = try self.number(of: original.scope) else { return FactSet() }
        var known = KnownFacts(app: app)
        let question = FactQuestion(app: number, originals: [StoredOriginal(scope: scope, id: original.id)], hasEveryClaim: true)
        try known.read(ask(question.commands), &names)
        return known.factsOfPurchases
    }

    /// Whose a chain is.
    func ownership(of original: OriginalTransactionKey) throws(PostgresFailure) -> OwnershipRecord? {
        let results = try ask([PostgresQuery.ownersOfChain, .sharersOfChain].map { PostgresCommand($0) { $0.bind(original) } })
        guard results.count == 2, results[0].count > 0 else { return nil }
        let originals = (0..<results[0].count).map { OriginalTransactionID(results[0].text($0, 0) ?? "") }
        let owner = results[0].text(0, 2).map { CustomerID($0) }
        let sharers = (0..<results[1].count).map { CustomerID(results[1].text($0, 0) ?? "") }
        return OwnershipRecord(
            originals: originals.sorted().map { OriginalTransactionKey(scope: original.scope, id: $0) }, owner: owner,
            holders: ([owner].compactMap { $0 } + sharers).sorted())
    }

    /// The chain that a transaction belongs to.
    func chain(of transaction: TransactionKey) throws(PostgresFailure) -> OriginalTransactionKey? {
        let question = PostgresCommand(.chainOfTransaction) {
            $0.bind(transaction.scope)
            $0.bind(id: transaction.id)
        }
        return try ask([question]).first?.text(0).map {
            OriginalTransactionKey(scope: transaction.scope, id: OriginalTransactionID($0))
        }
    }

    /// The order with an id.
    func order(_ id: AppAccountToken, app: AppID) throws(PostgresFailure) -> OrderFact? {
        let question = PostgresCommand(.readOrder) {
            $0.bind(id: app)
            $0.bind(id)
        }
        guard var row = try ask([question]).first?.rows.first else { return nil }
        return try row.order(id, app: app)
    }

    /// Whether a purchase names by a token somebody who is not known.
    func awaits(_ token: AppAccountToken, app: AppID) throws(PostgresFailure) -> Bool {
        let question = PostgresCommand(.awaitedToken) {
            $0.bind(id: app)
            $0.bind(token)
        }
        return try ask([question]).first?.rows.isEmpty == false
    }

    /// The signed bytes with a digest.
    func evidence(_ digest: EvidenceDigest, app: AppID) throws(PostgresFailure) -> Evidence? {
        let question = PostgresCommand(.readEvidence) {
            $0.bind(id: app)
            $0.bind(digest)
        }
        guard var row = try ask([question]).first?.rows.first else { return nil }
        return row.evidence(digest)
    }

    /// The number of an app; `nil` when it is not known.
    private func number(of app: AppID) throws(PostgresFailure) -> Int64? {
        if let known = names.apps[app] { return known }
        guard let found = try ask([PostgresCommand(.findApp) { $0.bind(id: app) }]).first?.number(0, 0) else { return nil }
        names.remember(app, found)
        return found
    }

    /// The number of a scope; `nil` when it is not known.
    private func number(of scope: PurchaseScope) throws(PostgresFailure) -> Int64? {
        if let known = names.scopes[scope] { return known }
        guard let app = try number(of: scope.app) else { return nil }
        let question = PostgresCommand(.findScope) {
            $0.bind(app)
            $0.bind(value: scope.environment)
            $0.bind(scope.testRun?.rawValue ?? "")
        }
        guard let found = try ask([question]).first?.number(0, 0) else { return nil }
        names.remember(scope, found)
        return found
    }
}

extension PostgresParameters {
    /// Binds what a scope is found by.
    func bind(_ scope: PurchaseScope) {
        bind(id: scope.app)
        bind(value: scope.environment)
        bind(scope.testRun?.rawValue ?? "")
    }

    /// Binds what a chain is found by.
    func bind(_ original: OriginalTransactionKey) {
        bind(original.scope)
        bind(id: original.id)
    }
}

extension PostgresResult {
    /// The first row's text in a column; `nil` without a row.
    func text(_ column: Int32) -> String? { count > 0 ? text(0, column) : nil }
}
