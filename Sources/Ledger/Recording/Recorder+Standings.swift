import AppStoreTypes
import Entitlements

/// Customers who are looked at to count who subscribes.
extension Recorder {
    /// Keeps what a customer subscribes to, as of what the customer was told; whoever was told nothing yet is told from now on.
    func stand(_ customer: CustomerID, in app: AppID, rules: AccessRules, at moment: EpochMilliseconds) throws(Failure) {
        let number = try rows.number(of: app)
        let facts = try rows.facts(about: customer, app: app)
        let known = try rows.feed(of: customer, app: number)
        // Nothing is counted of whoever nothing is known of, such as somebody who was forgotten meanwhile.
        if known == nil, facts == FactSet() { return }
        let isAccounts = try rows.identity(of: customer, app: number)?.logIn != nil
        let state = fold(facts, at: known?.toldAt ?? moment, rules: rules)
        if known == nil, !isAccounts {
            // Recorded before there were events: without a feed nobody would look when it ends.
            let feed = StoredFeed(toldAt: moment, nextChange: state.nextChange, sequence: 0)
            try rows.tell([], feed: feed, of: customer, app: number, at: moment)
        }
        try rows.put(isAccounts ? .none : Standing(state), of: customer, app: number, at: state.moment)
    }
}
