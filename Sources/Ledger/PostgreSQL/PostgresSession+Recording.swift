import AppStoreTypes
import Entitlements

extension PostgresSession {
    /// How often a transaction may find that it needs more than it had locked.
    private static let growthLimit = 24

    /// Stores one submission and decides whose the purchases are, in one transaction.
    func record(_ prepared: PreparedSubmission) throws(PostgresFailure) -> RecordReceipt {
        try transact(WorkingKeys(prepared)) { (rows) throws(WorkingSetGap) in try Recorder(rows).record(prepared) }
    }

    /// Stores an order, unless its id is taken.
    func record(_ prepared: PreparedOrder) throws(PostgresFailure) -> OrderReceipt {
        try transact(WorkingKeys(prepared)) { (rows) throws(WorkingSetGap) in try Recorder(rows).record(prepared) }
    }

    /// Locks and reads what the keys lead to, lets `body` decide, writes what changed, and commits.
    ///
    /// Each chain is locked before it is read, all of them in one order. A transaction that finds a chain it had not locked begins
    /// anew with it.
    private func transact<Receipt>(
        _ keys: WorkingKeys, _ body: (WorkingSet) throws(WorkingSetGap) -> Receipt
    ) throws(PostgresFailure) -> Receipt {
        try resolve(keys)
        var originals = keys.stored(names)
        for _ in 0..<Self.growthLimit {
            let begin = [PostgresCommand(.begin)] + keys.locks(originals, self) + [keys.question(originals, names)]
            guard let answer = try run(begin).last else { throw .damagedRow("working set", "") }
            let rows = WorkingSet(names: names, locked: originals)
            try rows.read(answer, app: keys.app)
            names = rows.names
            let found = originals.union(rows.members.keys)
            guard found.count == originals.count else {
                originals = found
                try rollBack()
                continue
            }
            let receipt: Receipt
            do throws(WorkingSetGap) {
                receipt = try body(rows)
            } catch {
                try rollBack()
                switch error {
                case .unread(let original): originals.insert(original)
                case .unknownScope: throw .damagedRow("scopes", keys.app.rawValue)
                case .damaged(let table, let id): throw .damagedRow(table, id)
                }
                continue
            }
            try commit(rows.finish())
            return receipt
        }
        throw PostgresFailure(sqlState: "40001", text: "the purchases changed faster than they could be locked")
    }

    /// Finds or makes the numbers of the app and the scopes.
    private func resolve(_ keys: WorkingKeys) throws(PostgresFailure) {
        if names.apps[keys.app] == nil {
            let bind: (PostgresParameters) -> Void = { $0.bind(id: keys.app) }
            names.remember(keys.app, try number(finding: .findApp, inserting: .insertApp, bind))
        }
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
