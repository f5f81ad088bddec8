import AppStoreTypes
import Entitlements

extension PostgresSession {
    /// Moves purchases by the team's word.
    func transfer(_ prepared: PreparedTransfer) throws(PostgresFailure) -> TransferOutcome {
        try transact(WorkingKeys(prepared)) { (rows) throws(WorkingSetGap) in try Recorder(rows).transfer(prepared) }
    }

    /// Forgets a customer, in a transaction that has the app to itself.
    func erase(_ prepared: PreparedErasure) throws(PostgresFailure) -> Erasure? {
        let app = try number(of: prepared.app)
        let keys = WorkingKeys(app: prepared.app)
        var reach = WorkingReach(originals: [], isWhole: true)
        for _ in 0..<Self.growthLimit {
            let began = connection.isInTransaction ? [PostgresCommand(.rollback), PostgresCommand(.begin)] : [PostgresCommand(.begin)]
            let tables = PostgresTables(self, opening: began + keys.locks(reach, PostgresLimits(configuration)))
            let person = try tables.person(prepared.customer, app: app)
            reach.originals.formUnion(person.originals)
            let watch = try consider(keys, &reach) { (rows) throws(WorkingSetGap) in try Recorder(rows).watch(person, app: prepared.app) }
            guard let watch = watch?.receipt else { continue }
            reach.customers.formUnion(watch.before.keys)
            guard let erasure = try tables.erase(person, from: prepared.app, at: prepared.moment) else {
                // Traces of whoever is no customer, such as a kept reply, are taken away all the same.
                try commit([])
                return nil
            }
            let settled = try consider(keys, &reach) { (rows) throws(WorkingSetGap) in
                try Recorder(rows).settle(person, prepared, watch)
            }
            guard let settled else { continue }
            try commit(settled.rows.finish())
            return erasure
        }
        try rollBack()
        throw PostgresFailure(sqlState: "40001", text: "the purchases changed faster than they could be locked")
    }
}

extension WorkingKeys {
    /// Who has the purchases and who gets them.
    init(_ prepared: PreparedTransfer) {
        let order = prepared.order
        self.init(app: order.app)
        customers = [order.to]
        if !order.to.isAnonymous { accounts = [order.to.id] }
        if let token = order.to.token { tokens = [token] }
        names = [order.from.id]
        if let originals = order.originals { for original in originals { insert(original) } } else { leaving = [order.from.id] }
    }
}
