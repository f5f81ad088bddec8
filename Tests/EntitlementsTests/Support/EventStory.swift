import AppStoreTypes
import Entitlements
import PurchaseStories

/// A customer's life as a back end is told of it: facts come in, time passes, and events are numbered.
struct EventStory {
    var facts = FactSet()
    var rules = EntitlementTests.rules()
    private(set) var log = EventLog()
    private var state: CustomerState?

    /// What is told when these facts become known at a moment.
    @discardableResult
    mutating func learn(at day: Double, _ purchases: Purchase..., renewals: [Renewal] = []) throws -> [String] {
        for purchase in purchases { facts.insert(try purchase.fact) }
        for renewal in renewals { facts.insert(try renewal.fact) }
        return pass(to: .day(day))
    }

    /// What is told when nothing comes in until a moment.
    @discardableResult
    mutating func pass(to moment: EpochMilliseconds) -> [String] {
        let before = state ?? fold(FactSet(), at: moment, rules: rules)
        let after = fold(facts, at: moment, rules: rules)
        state = after
        return log.append(diff(before, after, customer: "anna")).map(\.event.kind.rawValue)
    }

    var events: [LifecycleEvent] { log.entries.map(\.event) }
    var last: LifecycleEvent? { events.last }
    func event(_ kind: EventKind) -> LifecycleEvent? { events.last { $0.kind == kind } }
}
