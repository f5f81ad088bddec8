import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// Events in the store: each once, numbered, in one piece with what brought it.
@Suite("Recorded events")
struct EventRecordingTests {
    static var rules: AccessRules {
        var rules = AccessRules.standard
        rules.products["coins"] = ProductRule(currency: CurrencyAmount(10, of: "coins"))
        rules.entitlements = ["pro": EntitlementRule(products: ["pro.month", "silver", "gold", "lifetime"])]
        return rules
    }

    static func feed(_ ledger: any Ledger, of customer: CustomerID = "anna") async throws -> [String] {
        try await ledger.events(about: customer, app: "shop", after: 0, limit: 1_000).map(\.event.kind.rawValue)
    }

    static func post(
        _ customer: CustomerReference?, _ purchases: [Purchase], renewals: [Renewal] = [], at moment: EpochMilliseconds,
        policy: OwnershipPolicy = .standard
    ) throws -> Submission {
        var submission = try Submission.posted(by: customer, at: moment, policy: policy, rules: rules)
        for purchase in purchases { try submission.add(purchase) }
        for renewal in renewals { try submission.add(renewal) }
        if customer != nil { submission.claimEverything() }
        return submission
    }

    @Test("a purchase, its renewal and its end are told once each, whoever brings them and however often", arguments: Store.all)
    func life(store: Store) async throws {
        let first = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let second = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60))
        let over = Renewal(of: "1", renews: false, product: "pro.month", ends: .day(60), signed: .day(60))
        try await TemporaryLedger(store).use { ledger async throws in
            for _ in 0..<3 { _ = try await ledger.record(Self.post("anna", [first], at: .day(0))) }
            #expect(try await Self.feed(ledger) == ["subscription.started", "entitlement.granted"])
            _ = try await ledger.record(Self.post(nil, [second], at: .day(30)))
            _ = try await ledger.record(Self.post("anna", [first, second], at: .day(31)))
            #expect(try await Self.feed(ledger).suffix(1) == ["subscription.renewed"])
            _ = try await ledger.record(Self.post(nil, [], renewals: [over], at: .day(61)))
            let told = try await ledger.events(about: "anna", app: "shop", after: 0, limit: 1_000)
            #expect(told.map(\.sequence) == Array(1...Int64(told.count)))
            #expect(Set(told.map(\.event.id)).count == told.count)
            #expect(told.map(\.event.kind).contains(.subscriptionExpired))
            #expect(told.last?.event.kind == .entitlementLost)
            #expect(try await ledger.events(about: "anna", app: "shop", after: 2, limit: 1).map(\.sequence) == [3])
        }
    }

    @Test("what time alone changes is told when it is due, once, and the next moment is known", arguments: Store.all)
    func due(store: Store) async throws {
        let rules = Self.rules
        try await TemporaryLedger(store).use { ledger async throws in
            let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
            let ends = Renewal(of: "1", renews: false, product: "pro.month", ends: .day(30), signed: .day(1))
            _ = try await ledger.record(Self.post("anna", [month], renewals: [ends], at: .day(1)))
            let early = try await ledger.tellDue("shop", rules: rules, at: .day(29), limit: 10)
            #expect(early.told == 0)
            #expect(early.next == .day(30))
            #expect(try await ledger.tellDue("shop", rules: rules, at: .day(31), limit: 10).told == 1)
            let late = try await ledger.tellDue("shop", rules: rules, at: .day(31), limit: 10)
            #expect(late.told == 0)
            #expect(late.next == nil)
            #expect(try await Self.feed(ledger).suffix(2) == ["subscription.expired", "entitlement.lost"])
            let last = try #require(try await ledger.events(about: "anna", app: "shop", after: 0, limit: 100).last)
            #expect(last.event.occurredAt == .day(30))
            #expect(last.recordedAt == .day(31))
        }
    }

    @Test("a purchase that moves is one event for whoever has it now, and the one before loses what it gave", arguments: Store.all)
    func moved(store: Store) async throws {
        let policy = OwnershipPolicy(conflict: .transfer, requiresToken: false)
        let life = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0))
        try await TemporaryLedger(store).use { ledger async throws in
            _ = try await ledger.record(Self.post("anna", [life], at: .day(1), policy: policy))
            _ = try await ledger.record(Self.post("ben", [life], at: .day(2), policy: policy))
            #expect(try await Self.feed(ledger) == ["purchase.completed", "entitlement.granted", "entitlement.lost"])
            let ben = try await ledger.events(about: "ben", app: "shop", after: 0, limit: 10)
            #expect(Set(ben.map(\.event.kind)).isSuperset(of: [.purchaseTransferred, .entitlementGranted]))
            let transfer = try #require(ben.first { $0.event.kind == .purchaseTransferred })
            #expect(transfer.event.otherCustomer == "anna")
            #expect(!ben.map(\.event.kind).contains(.purchaseCompleted), "it was bought once")
        }
    }

    @Test("whoever is refused is told of as a conflict in the owner's feed", arguments: Store.all)
    func refused(store: Store) async throws {
        let life = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0))
        try await TemporaryLedger(store).use { ledger async throws in
            _ = try await ledger.record(Self.post("anna", [life], at: .day(1)))
            _ = try await ledger.record(Self.post("ben", [life], at: .day(2)))
            #expect(try await Self.feed(ledger).last == "purchase.conflict")
            #expect(try await Self.feed(ledger, of: "ben").isEmpty)
            let lost = try await ledger.lostClaims(of: "ben", app: "shop")
            #expect(lost.claims.values.map(\.original) == [try life.fact.originalKey])
            #expect(lost.conflicts.map(\.owner) == ["anna"])
            #expect(lost.transactions.isEmpty, "nothing of the purchase itself")
            #expect(try await ledger.lostClaims(of: "anna", app: "shop") == FactSet())
        }
    }

    @Test("all of an app's events are read in pages, each once, and another app's never", arguments: Store.all)
    func pages(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            for number in 0..<7 {
                let life = Purchase("lifetime", .nonConsumable, id: TransactionID("\(number)"), on: .day(0))
                _ = try await ledger.record(Self.post(CustomerReference(id: CustomerID("c\(number)"), token: nil), [life], at: .day(1)))
            }
            var seen: [RecordedEvent] = []
            var cursor: EventCursor?
            while true {
                let page = try await ledger.events(of: "shop", after: cursor, limit: 3)
                seen += page
                guard let last = page.last else { break }
                cursor = last.cursor
            }
            #expect(seen.count == 14)
            #expect(Set(seen.map(\.event.id)).count == 14)
            #expect(try await ledger.events(of: "game", after: nil, limit: 10).isEmpty)
            await #expect(throws: LedgerError.self) { try await ledger.events(of: "shop", after: "not a cursor", limit: 10) }
        }
    }

    @Test("a notification before the post, after it, and beside it lead to the same events", arguments: Store.all)
    func orders(store: Store) async throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let life = Purchase("lifetime", .nonConsumable, id: "2", on: .day(9))
        let submissions = [
            try Self.post("anna", [month], at: .day(11)), try Self.post(nil, [month], at: .day(11)),
            try Self.post(nil, [life], at: .day(11)), try Self.post("anna", [life], at: .day(11)),
        ]
        var outcomes: Set<Set<EventID>> = []
        for order in Permutations.of(submissions.count) {
            try await TemporaryLedger(store).use { ledger async throws in
                for index in order { _ = try await ledger.record(submissions[index]) }
                let told = try await ledger.events(about: "anna", app: "shop", after: 0, limit: 100)
                #expect(told.map(\.sequence) == Array(1...Int64(told.count)))
                // Since when an entitlement is had is told as it is known when it is told.
                outcomes.insert(Set(told.filter { $0.event.kind != .entitlementGranted }.map(\.event.id)))
                #expect(told.filter { $0.event.kind == .entitlementGranted }.count == 1)
            }
        }
        #expect(outcomes.count == 1)
        #expect(outcomes.first?.count == 2)
    }

    @Test("a ledger tells what the fold tells, however the facts are cut into requests", arguments: Store.all)
    func likeTheFold(store: Store) async throws {
        for seed in Seeds.first(store == .sqlite ? 40 : 8) {
            var drawn = LifeGenerator(seed: seed)
            var facts = try drawn.life()
            facts.shuffle(using: &drawn.generator)
            var log = EventLog()
            var held = FactSet()
            var told: EpochMilliseconds?
            try await TemporaryLedger(store).use { ledger async throws in
                var day = 0.0
                while !facts.isEmpty {
                    let count = min(Int.random(in: 1...4, using: &drawn.generator), facts.count)
                    day += Double(Int.random(in: 0...40, using: &drawn.generator))
                    var submission = try Submission.posted(by: "anna", at: .day(day), rules: Self.rules)
                    for fact in facts.prefix(count) { submission.add(fact) }
                    facts.removeFirst(count)
                    submission.claimEverything()
                    _ = try await ledger.record(submission)
                    let now = try await ledger.facts(about: "anna", app: "shop")
                    if now == held { continue }
                    let before = fold(held, at: told ?? .day(day), rules: Self.rules)
                    log.append(diff(before, fold(now, at: .day(day), rules: Self.rules), customer: "anna"))
                    (held, told) = (now, .day(day))
                }
                let stored = try await ledger.events(about: "anna", app: "shop", after: 0, limit: 1_000)
                #expect(stored.map(\.event) == log.entries.map(\.event), "seed \(seed)")
                #expect(stored.map(\.sequence) == log.entries.map(\.sequence), "seed \(seed)")
                #expect(!stored.isEmpty, "seed \(seed)")
            }
        }
    }
}
