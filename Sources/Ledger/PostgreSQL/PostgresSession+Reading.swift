import AppStoreTypes
import Entitlements

extension PostgresSession {
    /// Everything about what a customer has.
    func facts(about customer: CustomerID, app: AppID) throws(PostgresFailure) -> FactSet {
        try facts(PostgresQuery.factsOfCustomer, app: app) {
            $0.bind(id: app)
            $0.bind(id: customer)
        }
    }

    /// Everything about a chain and those linked with it.
    func facts(of original: OriginalTransactionKey) throws(PostgresFailure) -> FactSet {
        try facts(PostgresQuery.factsOfChain, app: original.scope.app) { $0.bind(original) }
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

    private func facts(
        _ queries: PostgresQuery.Facts, app: AppID, _ bind: @escaping (PostgresParameters) -> Void
    ) throws(PostgresFailure) -> FactSet {
        let results = try ask(queries.all.map { PostgresCommand($0, bind) })
        guard results.count == queries.all.count else { throw .damagedRow("facts", app.rawValue) }
        var scopes = ScopeNames()
        for var row in results[0].rows {
            let number = row.number()
            scopes.remember(app, row.value() ?? .production, testRun: row.text() ?? "", number)
        }
        var facts = FactSet()
        for (result, read) in zip(results.dropFirst(), [readTransaction, readRenewal, readClaim, readConflict]) {
            for var row in result.rows {
                guard let scope = scopes.byNumber[row.number()] else { throw .damagedRow("scopes", app.rawValue) }
                try read(&row, scope, &facts)
            }
        }
        for var row in results[5].rows {
            guard let id = row.token() else { throw .damagedRow("orders", app.rawValue) }
            facts.insert(try row.order(id, app: app))
        }
        return facts
    }
}

private let readTransaction: FactReading = { (row, scope, facts) throws(PostgresFailure) in
    facts.insert(try TransactionRow.read(&row, scope: scope))
}

private let readRenewal: FactReading = { (row, scope, facts) throws(PostgresFailure) in
    facts.insert(try RenewalRow.read(&row, scope: scope))
}

private let readClaim: FactReading = { (row, scope, facts) throws(PostgresFailure) in
    let original: OriginalTransactionID? = row.id()
    guard let original else { throw .damagedRow("claims", "") }
    facts.insert(try row.claim(on: OriginalTransactionKey(scope: scope, id: original)))
}

private let readConflict: FactReading = { (row, scope, facts) throws(PostgresFailure) in
    let original: OriginalTransactionID? = row.id()
    let owner: CustomerID? = row.id()
    let claimant: CustomerID? = row.id()
    guard let original, let owner, let claimant, let kind = OwnershipConflict.Kind(rawValue: row.text() ?? "") else {
        throw .damagedRow("conflicts", original?.rawValue ?? "")
    }
    facts.insert(
        OwnershipConflict(original: OriginalTransactionKey(scope: scope, id: original), owner: owner, claimant: claimant, kind: kind))
}

private typealias FactReading = @Sendable (inout PostgresRow, PurchaseScope, inout FactSet) throws(PostgresFailure) -> Void

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
