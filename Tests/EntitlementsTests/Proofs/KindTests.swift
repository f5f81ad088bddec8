import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

/// The failures of whole kinds, tried on drawn lives instead of on one input.
@Suite("Kinds of failure, on drawn lives")
struct KindTests {
    static let moment = EpochMilliseconds.day(130)
    static let rules = EnvironmentTests.rules

    private func life(_ seed: UInt64) throws -> FactSet {
        var life = LifeGenerator(seed: seed)
        return try life.life().factSet
    }

    private func events(_ before: FactSet, _ after: FactSet, at moment: EpochMilliseconds = Self.moment) -> [LifecycleEvent] {
        diff(fold(before, at: moment, rules: Self.rules), fold(after, at: moment, rules: Self.rules), customer: "anna")
    }

    @Test(
        "B43, B56 — a second id of anything that has one billing event or one original changes nothing and tells nothing",
        arguments: Seeds.first(200))
    func secondIDs(seed: UInt64) throws {
        let facts = try life(seed)
        var more = facts
        for (number, fact) in facts.transactions.values.sorted(by: { $0.key < $1.key }).enumerated() {
            guard fact.webOrderLineItemID != nil || fact.productType == .nonConsumable else { continue }
            let id = TransactionID("\(90_000 + number)")
            more.insert(fact.copy(TransactionKey(scope: fact.scope, id: id), signed: fact.source.date.plus(hours: 1)))
        }
        let (before, after) = (fold(facts, at: Self.moment, rules: Self.rules), fold(more, at: Self.moment, rules: Self.rules))
        #expect(after.subscriptions.map(\.periods.count) == before.subscriptions.map(\.periods.count), "seed \(seed)")
        #expect(after.subscriptions.map(\.state) == before.subscriptions.map(\.state), "seed \(seed)")
        #expect(after.nonConsumables.count == before.nonConsumables.count, "seed \(seed)")
        #expect(after.accessibleProductIDs == before.accessibleProductIDs, "seed \(seed)")
        #expect(events(facts, more).isEmpty, "seed \(seed): \(events(facts, more).map(\.kind.rawValue))")
    }

    @Test(
        "B13 — a receipt that lists what is known from signed documents changes nothing, whatever else it says or leaves out",
        arguments: Seeds.first(200))
    func receipts(seed: UInt64) throws {
        let facts = try life(seed)
        var generator = SeededGenerator(seed: seed)
        var more = facts
        for fact in facts.transactions.values where Bool.random(using: &generator) {
            var entry = TransactionFact(
                key: fact.key, originalID: fact.originalID, productID: fact.productID, purchaseDate: fact.purchaseDate,
                source: .legacyReceipt(creationDate: .day(Double.random(in: 0...400, using: &generator)), evidence: .of("receipt")))
            entry.expirationDate = fact.expirationDate
            entry.revocation = Bool.random(using: &generator) ? Revocation(date: fact.purchaseDate) : nil
            more.insert(entry)
        }
        #expect(more == facts, "seed \(seed)")
    }

    @Test(
        "B59 — a refund of a period before the present one changes neither state nor access, and is told once", arguments: Seeds.first(200))
    func earlierRefunds(seed: UInt64) throws {
        let facts = try life(seed)
        let before = fold(facts, at: Self.moment, rules: Self.rules)
        for subscription in before.subscriptions {
            for period in subscription.periods where period.key != subscription.current.key && period.fact.revocation == nil {
                var more = facts
                for id in period.transactionIDs {
                    guard let fact = facts.transactions[TransactionKey(scope: period.fact.scope, id: id)] else { continue }
                    var refunded = fact.copy(fact.key, signed: max(fact.source.date, Self.moment).plus(hours: 1))
                    refunded.revocation = Revocation(date: Self.moment)
                    more.insert(refunded)
                }
                let after = fold(more, at: Self.moment, rules: Self.rules)
                #expect(after.subscriptions.map(\.state) == before.subscriptions.map(\.state), "seed \(seed)")
                #expect(after.accessibleProductIDs == before.accessibleProductIDs, "seed \(seed)")
                let told = events(facts, more)
                #expect(told.count == 1, "seed \(seed): \(told.map(\.kind.rawValue))")
                #expect(told.allSatisfy { $0.revocationCause != nil && $0.transaction?.scope == period.fact.scope }, "seed \(seed)")
            }
        }
    }

    @Test("B68 — when everything is refunded nobody is served, whatever the expiries say", arguments: Seeds.first(200))
    func everythingRefunded(seed: UInt64) throws {
        let facts = try life(seed)
        var more = facts
        for fact in facts.transactions.values {
            var refunded = fact.copy(fact.key, signed: .day(400))
            refunded.revocation = Revocation(date: Self.moment)
            if fact.expirationDate != nil { refunded.expirationDate = .day(4_000) }
            more.insert(refunded)
        }
        let state = fold(more, at: Self.moment, rules: Self.rules)
        #expect(state.accessibleProductIDs.isEmpty, "seed \(seed)")
        #expect(state.consumablesAwaitingFulfilment.isEmpty, "seed \(seed)")
        #expect(state.entitlements.allSatisfy { !$0.givesAccess }, "seed \(seed)")
        #expect(state.balances.allSatisfy { $0.units <= 0 }, "seed \(seed)")
        #expect(events(more, more).isEmpty)
    }

    @Test("B70 — of five levels upgraded one after the other only the last counts, in every order of arrival", arguments: [false, true])
    func upgradeChain(isRefunded: Bool) throws {
        let levels: [ProductID] = ["a", "b", "c", "d", "e"]
        let periods = try levels.enumerated().map { number, product in
            let isLast = number == 4
            let start = EpochMilliseconds.day(Double(number))
            // Each upgraded row's expiry lies farther ahead than that of the next.
            let end = isLast ? start.plus(days: 30) : start.plus(days: Double(2_000 - number * 300))
            var period = Purchase.month(product, id: TransactionID("\(number + 1)"), original: "1", from: start, to: end)
            period.payload.transactionReason = .purchase
            if !isLast { period = isRefunded ? period.refunded(start.plus(days: 1)) : period.with { $0.isUpgraded = true } }
            return try period.fact
        }
        for order in Permutations.of(5) {
            let facts = FactSet(transactions: order.map { periods[$0] })
            #expect(fold(facts, at: .day(33), rules: .standard).accessibleProductIDs == ["e"], "order \(order)")
            let lapsed = fold(facts, at: .day(500), rules: .standard)
            #expect(lapsed.accessibleProductIDs.isEmpty && lapsed.subscriptions.map(\.productID) == ["e"], "order \(order)")
            #expect(lapsed.subscriptions.map(\.expirationDate) == [.day(34)], "order \(order)")
        }
    }

    @Test(
        "B76 — passes stack: each begins when it is bought or when the one before it ends, as many times as were bought",
        arguments: Seeds.first(200))
    func passes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let days = Int64.random(in: 1...40, using: &generator)
        let rules = AccessRules(environments: [.production], products: ["pass": ProductRule(lengthInDays: days)])
        var facts = FactSet()
        var bought: [(start: Double, quantity: Int32)] = []
        for number in 0..<Int.random(in: 1...8, using: &generator) {
            let (start, quantity) = (Double(Int.random(in: 0...100, using: &generator)), Int32.random(in: 1...3, using: &generator))
            var pass = Purchase("pass", .nonRenewing, id: TransactionID("\(number)"), on: .day(start)).with { $0.quantity = quantity }
            if Int.random(in: 0..<4, using: &generator) == 0 { pass = pass.refunded(.day(start)) } else { bought.append((start, quantity)) }
            facts.insert(try pass.fact)
        }
        var end = -1.0
        for pass in bought.sorted(by: { $0.start < $1.start }) { end = max(end, pass.start) + Double(days) * Double(pass.quantity) }
        let found = try #require(fold(facts, at: .day(100), rules: rules).nonRenewingSubscriptions.first)
        #expect(found.expirationDate == (bought.isEmpty ? nil : .day(end)), "seed \(seed)")
        #expect(found.givesAccess == (end > 100), "seed \(seed)")
    }

    @Test(
        "B78 — however often renewal is switched, access runs to the end, the latest choice counts, and the end is told once",
        arguments: Seeds.first(100))
    func switching(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var story = EventStory()
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        try story.learn(at: 0, month, renewals: [Renewal(of: "1", renews: true, ends: .day(30), signed: .day(0))])
        var renews = true
        for number in 0..<Int.random(in: 1...9, using: &generator) {
            let day = Double(number * 3 + 1)
            renews = Bool.random(using: &generator)
            try story.learn(at: day, renewals: [Renewal(of: "1", renews: renews, ends: .day(30), signed: .day(day))])
            let state = fold(story.facts, at: .day(day), rules: story.rules)
            #expect(state.accessibleProductIDs == ["pro.month"] && state.subscriptions.map(\.willAutoRenew) == [renews], "seed \(seed)")
        }
        #expect(!story.events.contains { $0.kind == .subscriptionExpired }, "seed \(seed)")
        for day in [30.0, 30.5, 31, 40] { story.pass(to: .day(day)) }
        #expect(story.events.filter { $0.kind == .subscriptionExpired }.count == 1, "seed \(seed)")
        #expect(story.event(.subscriptionExpired)?.occurredAt == .day(30), "seed \(seed)")
    }
}

extension TransactionFact {
    /// The same words under a key, signed at another date.
    func copy(_ key: TransactionKey, signed date: EpochMilliseconds) -> TransactionFact {
        var copy = TransactionFact(
            key: key, originalID: originalID, productID: productID, purchaseDate: purchaseDate,
            source: .signed(signedDate: date, evidence: .of("copy of \(id) as \(key.id) at \(date.milliseconds)")))
        copy.productType = productType
        copy.originalPurchaseDate = originalPurchaseDate
        copy.expirationDate = expirationDate
        copy.webOrderLineItemID = webOrderLineItemID
        copy.subscriptionGroupID = subscriptionGroupID
        copy.purchasedQuantity = purchasedQuantity
        copy.ownershipType = ownershipType
        copy.revocation = revocation
        copy.isUpgraded = isUpgraded
        copy.offer = offer
        copy.reason = reason
        copy.price = price
        return copy
    }
}
