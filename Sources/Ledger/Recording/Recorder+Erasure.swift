import AppStoreTypes
import Entitlements

/// A customer is forgotten: what that changes for others.
extension Recorder {
    /// Looks at everybody else whom it concerns, before anything is taken away.
    func watch(_ person: ErasedPerson, app: AppID) throws(Failure) -> EventWatch {
        var watch = try watch(person.originals, nil, [], app, rows.number(of: app))
        for id in person.ids { watch.before[id] = nil }
        return watch
    }

    /// Decides anew whose the purchases are, once everything is taken away, tells everybody else, and notes who did it.
    func settle(_ person: ErasedPerson, _ prepared: PreparedErasure, _ watch: EventWatch) throws(Failure) {
        let app = try rows.number(of: prepared.app)
        var changed = ChangedChains()
        for original in person.originals { changed.insert(original) }
        let context = OwnershipContext(app: app, policy: prepared.policy, rules: prepared.rules, moment: prepared.moment, customer: nil)
        let decided = try decideOwnership([], changed, context)
        try rows.insert(prepared.audit, app: app, at: prepared.moment)
        try tell(watch, decided.transfers, in: prepared.app, number: app, rules: prepared.rules, at: prepared.moment)
    }
}
