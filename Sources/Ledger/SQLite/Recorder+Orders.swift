import AppStoreTypes
import Entitlements

extension Recorder {
    /// Stores an order, unless its id is taken; purchases that named it before are decided anew.
    func record(_ prepared: PreparedOrder) throws(SQLiteFailure) -> OrderReceipt {
        let order = prepared.order
        if let known = try OrderRow.read(order.id, app: order.app, on: connection) {
            return OrderReceipt(known.asksForTheSame(as: order) ? .alreadyKnown : .conflict, known)
        }
        let app = try scopes.number(of: order.app)
        let isTaken = try isCustomersToken(order.id, app: app)
        if isTaken || prepared.customer.token == order.id { return OrderReceipt(.customersToken, order) }
        var changed = ChangedChains()
        let customer = try remember(prepared.customer, app: app, at: order.createdDate, &changed)
        let insert = try connection.statement(.insertOrder)
        insert.begin()
        try insert.bind(app)
        try insert.bind(order.id)
        try insert.bind(customer)
        try insert.bind(id: order.productID)
        try insert.bind(prepared.metadata)
        try insert.bind(order.createdDate)
        try insert.run()
        try changeChains(named: order.id, app: app, &changed)
        let context = OwnershipContext(app: app, policy: prepared.policy, moment: order.createdDate, customer: nil)
        _ = try decideOwnership([], changed, context)
        return OrderReceipt(.created, order)
    }

    /// The orders that transactions name by their tokens.
    func orders(named facts: FactSet, app: AppID) throws(SQLiteFailure) -> [AppAccountToken: OrderFact] {
        var found: [AppAccountToken: OrderFact] = [:]
        for token in Set(facts.namings.keys.map(\.token)) { found[token] = try OrderRow.read(token, app: app, on: connection) }
        return found
    }

    private func isCustomersToken(_ token: AppAccountToken, app: Int64) throws(SQLiteFailure) -> Bool {
        let find = try connection.statement(.findToken)
        find.begin()
        try find.bind(app)
        try find.bind(token)
        defer { find.begin() }
        return try find.step()
    }
}
