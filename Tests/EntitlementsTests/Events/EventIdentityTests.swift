import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Identifiers of events")
struct EventIdentityTests {
    @Test("the identifier is a function of the content: these never change")
    func stable() throws {
        var story = EventStory()
        try story.learn(at: 0, .month(id: "1", from: .day(0), to: .day(30)))
        #expect(story.events.map(\.id.rawValue) == ["evt_193131f635b4ba9f33fa6c4ad37812a8", "evt_f3bd024a5aeaa7024c6c92dd0cc594ee"])
    }

    @Test("an event of the sandbox and one of production with the same ids are two")
    func environments() throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        var story = EventStory()
        try story.learn(at: 0, month, month.with { $0.environment = .sandbox })
        let started = story.events.filter { $0.kind == .subscriptionStarted }
        #expect(Set(started.map(\.id)).count == 2)
        #expect(Set(started.map(\.environment)) == [.production, .sandbox])
    }

    @Test("facts that come one by one in any order tell every happening once, none twice", arguments: Seeds.first(60))
    func anyOrder(seed: UInt64) throws {
        var life = LifeGenerator(seed: seed)
        let documents = try life.life()
        let moment = EpochMilliseconds.day(400)
        let all = documents.factSet
        let nothing = fold(FactSet(), at: moment, rules: .standard)
        let expected = diff(nothing, fold(all, at: moment, rules: .standard), customer: "anna")

        var log = EventLog()
        var facts = FactSet()
        var state = nothing
        for document in documents.shuffled(using: &life.generator) {
            document.insert(into: &facts)
            let next = fold(facts, at: moment, rules: .standard)
            log.append(diff(state, next, customer: "anna"))
            state = next
        }
        #expect(diff(state, fold(facts, at: moment, rules: .standard), customer: "anna").isEmpty, "seed \(seed)")
        #expect(Set(log.entries.map(\.event.id)).count == log.entries.count, "seed \(seed)")
        let told = Set(log.entries.map { Told($0.event) })
        for event in expected where Told.isAboutAPurchase(event) {
            #expect(told.contains(Told(event)), "seed \(seed): \(event.kind.rawValue) of \(event.transaction?.id.rawValue ?? "")")
        }
        let again = diff(nothing, state, customer: "anna")
        #expect(again.map(\.id) == expected.map(\.id), "seed \(seed): told from nothing")
    }

    @Test("walking from change to change tells at least what one leap tells", arguments: Seeds.first(40))
    func steps(seed: UInt64) throws {
        var life = LifeGenerator(seed: seed)
        let facts = try life.life().factSet
        let start = EpochMilliseconds.day(-10)
        let end = EpochMilliseconds.day(500)
        let leap = diff(
            fold(facts, at: start, rules: .standard), fold(facts, at: end, rules: .standard), customer: "anna")
        var log = EventLog()
        var state = fold(facts, at: start, rules: .standard)
        while let next = state.nextChange, next <= end {
            let after = fold(facts, at: next, rules: .standard)
            log.append(diff(state, after, customer: "anna"))
            state = after
        }
        log.append(diff(state, fold(facts, at: end, rules: .standard), customer: "anna"))
        let told = Set(log.entries.map { Told($0.event) })
        for event in leap where Told.isAboutAPurchase(event) {
            #expect(told.contains(Told(event)), "seed \(seed): \(event.kind.rawValue) of \(event.transaction?.id.rawValue ?? "")")
        }
    }
}

/// What an event is about, whatever it is called: a period begins once.
struct Told: Hashable {
    let word: String
    let original: OriginalTransactionKey?

    init(_ event: LifecycleEvent) {
        let beginnings: Set<EventKind> = [
            .subscriptionStarted, .subscriptionRenewed, .subscriptionRecovered, .subscriptionResubscribed, .subscriptionUpgraded,
            .subscriptionProductChanged, .purchaseCompleted, .purchaseNeedsReview,
        ]
        word = beginnings.contains(event.kind) ? "begun \(event.id)" : event.kind.rawValue
        original = event.original
    }

    static func isAboutAPurchase(_ event: LifecycleEvent) -> Bool {
        event.kind.rawValue.hasPrefix("purchase.") || event.kind.rawValue.hasPrefix("subscription.")
    }
}
