import AppStoreTypes
import Entitlements

extension Recorder {
    /// Stores an order, unless its id is taken; purchases that named it before are decided anew.
    func record(_ prepared: PreparedOrder) throws(Failure) -> OrderReceipt {
        let order = prepared.order
        if let known = try rows.order(order.id, app: order.app) {
            return OrderReceipt(known.asksForTheSame(as: order) ? .alreadyKnown : .conflict, known)
        }
        let app = try rows.number(of: order.app)
        let isTaken = try rows.isCustomersToken(order.id, app: app)
        if isTaken || prepared.customer.token == order.id { return OrderReceipt(.customersToken, order) }
        let watch = try watch(prepared, app: app)
        var changed = ChangedChains()
        // An order says who buys, and not whether that is somebody with an account.
        if let customer = try rememberCustomer(prepared.customer, app: app, at: order.createdDate, &changed) {
            try rows.insert(order, metadata: prepared.metadata, customer: customer, app: app)
        }
        try changeChains(named: order.id, app: app, &changed)
        let context = OwnershipContext(
            app: app, policy: prepared.policy, rules: prepared.rules, moment: order.createdDate, customer: nil)
        let decided = try decideOwnership([], changed, context)
        try tell(watch, decided.transfers, in: order.app, number: app, rules: prepared.rules, at: order.createdDate)
        return OrderReceipt(.created, order)
    }

    /// The orders that transactions name by their tokens.
    func orders(named facts: FactSet, app: AppID) throws(Failure) -> [AppAccountToken: OrderFact] {
        var found: [AppAccountToken: OrderFact] = [:]
        for token in Set(facts.namings.keys.map(\.token)) { found[token] = try rows.order(token, app: app) }
        return found
    }
}
