import AppStoreTypes
import Entitlements

extension PostgresSession {
    /// How often a transaction may find that it needs more than it had locked.
    static let growthLimit = 24

    /// Stores one submission and decides whose the purchases are, in one transaction.
    func record(_ prepared: PreparedSubmission) throws(PostgresFailure) -> RecordReceipt {
        try transact(WorkingKeys(prepared)) { (rows) throws(WorkingSetGap) in try Recorder(rows).record(prepared) }
    }

    /// Stores submissions that touch nothing in common, in one transaction; `nil` when each has to be stored in its own.
    func record(_ submissions: [PreparedSubmission], _ keys: WorkingKeys) throws(PostgresFailure) -> [RecordReceipt]? {
        try resolve(keys)
        var reach = WorkingReach(originals: keys.stored(names))
        let limits = PostgresLimits(configuration, isShared: true)
        let receipts = try attempt(keys, &reach, limits) { (rows) throws(WorkingSetGap) in
            var receipts: [RecordReceipt] = []
            for submission in submissions { receipts.append(try Recorder(rows).record(submission)) }
            return receipts
        }
        if receipts == nil { try rollBack() }
        return receipts
    }

    /// Stores an order, unless its id is taken.
    func record(_ prepared: PreparedOrder) throws(PostgresFailure) -> OrderReceipt {
        try transact(WorkingKeys(prepared)) { (rows) throws(WorkingSetGap) in try Recorder(rows).record(prepared) }
    }

    /// Tells a customer what time alone has changed; whether anything was due.
    func tellDue(_ customer: CustomerID, _ due: DueQuestion) throws(PostgresFailure) -> Bool {
        try transact(WorkingKeys(about: customer, due.app)) { (rows) throws(WorkingSetGap) in
            try Recorder(rows).tellDue(customer, in: due.app, rules: due.rules, at: due.moment)
        }
    }

    /// Locks and reads what the keys lead to, lets `body` decide, writes what changed, and commits.
    ///
    /// Each chain is locked before it is read, all of them in one order, and after them what each customer was told. A transaction
    /// that finds that it needs more than it had locked begins anew with it.
    func transact<Receipt>(
        _ keys: WorkingKeys, _ body: (WorkingSet) throws(WorkingSetGap) -> Receipt
    ) throws(PostgresFailure) -> Receipt {
        try resolve(keys)
        var reach = WorkingReach(originals: keys.stored(names), customers: keys.names, isWhole: keys.restoration != nil)
        let limits = PostgresLimits(configuration)
        for _ in 0..<Self.growthLimit {
            if let receipt = try attempt(keys, &reach, limits, body) { return receipt }
        }
        try rollBack()
        throw PostgresFailure(sqlState: "40001", text: "the purchases changed faster than they could be locked")
    }

    /// One transaction; `nil` when it has to begin anew with more than it had locked.
    private func attempt<Receipt>(
        _ keys: WorkingKeys, _ reach: inout WorkingReach, _ limits: PostgresLimits,
        _ body: (WorkingSet) throws(WorkingSetGap) -> Receipt
    ) throws(PostgresFailure) -> Receipt? {
        let began = connection.isInTransaction ? [PostgresCommand(.rollback), PostgresCommand(.begin)] : [PostgresCommand(.begin)]
        guard let answer = try run(began + keys.locks(reach, limits) + [keys.question(reach, names)]).last else {
            throw .damagedRow("working set", "")
        }
        return try decide(keys, answer, &reach, body)
    }

    /// Lets `body` decide on what was read, reads more if it asks, and commits; `nil` when the transaction has to begin anew.
    private func decide<Receipt>(
        _ keys: WorkingKeys, _ answer: PostgresResult, _ reach: inout WorkingReach,
        _ body: (WorkingSet) throws(WorkingSetGap) -> Receipt
    ) throws(PostgresFailure) -> Receipt? {
        guard let (receipt, rows) = try consider(keys, answer, &reach, body) else { return nil }
        try commit(rows.finish())
        return receipt
    }

    /// Lets `body` decide in the transaction that is open, and writes nothing yet; `nil` when the transaction has to begin anew.
    func consider<Receipt>(
        _ keys: WorkingKeys, _ reach: inout WorkingReach, _ body: (WorkingSet) throws(WorkingSetGap) -> Receipt
    ) throws(PostgresFailure) -> (receipt: Receipt, rows: WorkingSet)? {
        guard let answer = try run([keys.question(reach, names)]).last else { throw .damagedRow("working set", "") }
        return try consider(keys, answer, &reach, body)
    }

    private func consider<Receipt>(
        _ keys: WorkingKeys, _ answer: PostgresResult, _ reach: inout WorkingReach,
        _ body: (WorkingSet) throws(WorkingSetGap) -> Receipt
    ) throws(PostgresFailure) -> (receipt: Receipt, rows: WorkingSet)? {
        var rows = try workingSet(keys, answer, reach)
        guard reach.originals.isSuperset(of: rows.members.keys) else {
            reach.originals.formUnion(rows.members.keys)
            return nil
        }
        let concerned = keys.concerned(rows, reach)
        if keys.isAboutNewcomers(concerned, rows, reach) { rows.complete(concerned) }
        while true {
            let receipt: Receipt
            do throws(WorkingSetGap) {
                receipt = try body(rows)
            } catch {
                switch error {
                case .incomplete where rows.concerned == nil:
                    // Nothing was written yet, so the same transaction goes on with a working set that knows more.
                    rows = try workingSet(keys, answer, reach)
                    guard try complete(rows, keys, concerned, &reach) else { return nil }
                    continue
                case .unread(let original): reach.originals.insert(original)
                case .unknown(let customer): reach.customers.insert(customer)
                case .incomplete, .unknownScope: throw .damagedRow("scopes", keys.app.rawValue)
                case .damaged(let table, let id): throw .damagedRow(table, id)
                }
                return nil
            }
            return (receipt, rows)
        }
    }

    private func workingSet(_ keys: WorkingKeys, _ answer: PostgresResult, _ reach: WorkingReach) throws(PostgresFailure) -> WorkingSet {
        let rows = WorkingSet(keys.app, names: names, locked: reach.originals)
        try rows.read(answer, app: keys.app)
        rows.identified.formUnion(keys.logIns.union(reach.customers).union(keys.customers.map(\.id)))
        names = rows.names
        return rows
    }

    /// Locks what everybody concerned was told, and reads all facts about them; false when the transaction has to begin anew.
    private func complete(
        _ rows: WorkingSet, _ keys: WorkingKeys, _ concerned: Set<CustomerID>, _ reach: inout WorkingReach
    ) throws(PostgresFailure) -> Bool {
        if !keys.locksApp(reach), keys.locksApp(reach, feeds: concerned.count) {
            reach.isWhole = true
            return false
        }
        guard let app = names.apps[keys.app] else { throw .damagedRow("apps", keys.app.rawValue) }
        let changing = keys.changingAccounts(rows)
        let question = FactQuestion(
            app: app, originals: reach.originals, customers: keys.restoration == nil ? concerned : [], people: concerned,
            concerning: changing, grants: keys.grants, debits: keys.debits)
        let asked = question.commands
        let locks = keys.feedLocks(concerned, reach)
        let more = keys.restoration?.commands(app) ?? []
        let answers = try run(locks + asked + more)
        var facts = KnownFacts(app: keys.app)
        try facts.read(Array(answers[locks.count..<(locks.count + asked.count)]), &names)
        try rows.restored.read(answers.suffix(more.count))
        rows.names = names
        // Who logged in while we waited for the locks is somebody else now.
        guard concerned.allSatisfy({ !rows.identified.contains($0) || facts.identities[$0] == rows.known.identities[$0] }) else {
            return false
        }
        let missing = facts.concerning.values.reduce(into: Set()) { $0.formUnion($1) }.subtracting(reach.originals)
        guard missing.isEmpty else {
            reach.originals.formUnion(missing)
            return false
        }
        rows.complete(concerned, concerning: changing, with: facts)
        return true
    }

    /// The number of an app, made if need be.
    func number(of app: AppID) throws(PostgresFailure) -> Int64 {
        if let known = names.apps[app] { return known }
        let bind: (PostgresParameters) -> Void = { $0.bind(id: app) }
        let number = try number(finding: .findApp, inserting: .insertApp, bind)
        names.remember(app, number)
        return number
    }

    /// Finds or makes the numbers of the app and the scopes.
    private func resolve(_ keys: WorkingKeys) throws(PostgresFailure) {
        _ = try number(of: keys.app)
        for scope in keys.scopes where names.scopes[scope] == nil {
            let app = names.apps[keys.app]
            names.remember(
                scope,
                try number(finding: .findScope, inserting: .insertScope) {
                    $0.bind(app)
                    $0.bind(value: scope.environment)
                    $0.bind(scope.testRun?.rawValue ?? "")
                })
        }
    }

    private func number(
        finding find: PostgresQuery, inserting insert: PostgresQuery, _ bind: (PostgresParameters) -> Void
    ) throws(PostgresFailure) -> Int64 {
        if let known = try run([PostgresCommand(find, bind)]).first?.number(0, 0) { return known }
        guard let made = try run([PostgresCommand(insert, bind), PostgresCommand(find, bind)]).last?.number(0, 0) else {
            throw .damagedRow("scopes", "")
        }
        return made
    }
}
