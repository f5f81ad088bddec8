import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

/// Facts that make no sense must neither stop the process nor give away what nobody paid for.
@Suite("Facts that make no sense")
struct HostileFactsTests {
    @Test("whatever the facts, the fold ends, holds its promises, and stays as it is until its next change", arguments: Seeds.first(40))
    func promises(batch: UInt64) throws {
        for seed in batch * 50..<batch * 50 + 50 {
            var story = HostileGenerator(seed: seed)
            let drawn = try story.draw()
            let rules = story.rules()
            let facts = drawn.factSet
            var last: CustomerState?
            for moment in (0..<4).map({ _ in story.pick(HostileGenerator.moments) }).sorted() {
                let state = fold(facts, at: moment, rules: rules)
                let broken = Promises(facts, rules: rules).broken(by: state)
                #expect(broken.isEmpty, "seed \(seed) at \(moment.milliseconds): \(broken)")
                let events = diff(last ?? fold(FactSet(), at: moment, rules: rules), state, customer: "anna")
                #expect(Set(events.map(\.id)).count == events.count, "seed \(seed) at \(moment.milliseconds)")
                #expect(diff(state, state, customer: "anna").isEmpty, "seed \(seed) at \(moment.milliseconds)")
                guard broken.isEmpty else { return }
                last = state
            }
        }
    }

    @Test("facts that make no sense fold alike in any order, doubled and split", arguments: Seeds.first(10))
    func arrival(batch: UInt64) throws {
        for seed in batch * 50..<batch * 50 + 50 {
            var story = HostileGenerator(seed: seed)
            let drawn = try story.draw()
            let doubled = (drawn + drawn).shuffled(using: &story.generator)
            let cut = story.int(0...doubled.count)
            let (left, right) = (Array(doubled[..<cut]).factSet, Array(doubled[cut...]).factSet)
            let isAlike = left.union(right) == drawn.factSet && right.union(left) == drawn.factSet
            #expect(isAlike, "seed \(seed)")
            let moment = story.pick(HostileGenerator.moments)
            let rules = story.rules()
            #expect(fold(left.union(right), at: moment, rules: rules) == fold(drawn.factSet, at: moment, rules: rules), "seed \(seed)")
        }
    }

    @Test("a life told change by change tells every event once, and with the same identifiers as told at once", arguments: Seeds.first(10))
    func told(batch: UInt64) throws {
        for seed in batch * 20..<batch * 20 + 20 {
            var story = HostileGenerator(seed: seed)
            let facts = try story.draw().factSet
            let rules = story.rules()
            var state = fold(FactSet(), at: .day(-1), rules: rules)
            var moment: EpochMilliseconds? = .day(-1)
            var log = EventLog()
            while let now = moment {
                let next = fold(facts, at: now, rules: rules)
                log.append(diff(state, next, customer: "anna"))
                #expect(log.append(diff(state, next, customer: "anna")).isEmpty, "seed \(seed) at \(now.milliseconds)")
                (state, moment) = (next, next.nextChange)
            }
            #expect(log.entries.map(\.sequence) == Array(1...Int64(max(log.entries.count, 1))).prefix(log.entries.count).map { $0 })
        }
    }
}

/// What must hold of every state, told by looking through the facts one by one.
struct Promises {
    private let facts: FactSet
    private let rules: AccessRules

    init(_ facts: FactSet, rules: AccessRules) {
        self.facts = facts
        self.rules = rules
    }

    /// The promises that a state breaks; none is what is wanted.
    func broken(by state: CustomerState) -> [String] {
        var broken: [String] = []
        broken += access(state)
        broken += places(state)
        broken += spans(state)
        broken += balances(state)
        broken += changes(state)
        for subscription in state.subscriptions {
            // They are computed when they are asked for, and must not trap.
            _ = (subscription.pendingChange, subscription.commitment?.remainingBillingPeriods, subscription.accessEndDate)
            _ = subscription.periods.map { ($0.fact.refundedAmount, $0.fact.revocationCause) }
            if let change = subscription.pendingChange, change.effectiveAt < subscription.current.purchaseDate {
                broken.append("a change takes effect before the period")
            }
        }
        return broken
    }

    /// Nobody is served without a purchase of the product that has begun, stands, was not upgraded away, and is of an allowed place.
    private func access(_ state: CustomerState) -> [String] {
        let standing = facts.transactions.values.filter { fact in
            let begun = fact.purchaseDate.milliseconds <= state.moment.milliseconds + rules.clockTolerance
            let taken = fact.revocationDate.map { $0 <= state.moment } ?? false
            return begun && !taken && rules.environments.contains(fact.scope.environment) && fact.ownershipType.isKnown
        }
        var broken: [String] = []
        for product in state.accessibleProductIDs.subtracting(standing.map(\.productID)) { broken.append("\(product) without a purchase") }
        for subscription in state.subscriptions where subscription.givesAccess {
            let current = subscription.current
            if current.isRevoked(at: state.moment) { broken.append("\(current.fact.id) serves after its refund") }
            let end = [subscription.accessEndDate, subscription.paidUntil].compactMap { $0 }.max()
            if let end, end <= state.moment { broken.append("\(current.fact.id) serves after its end") }
            if current.fact.isEmptyPeriod { broken.append("\(current.fact.id) serves without length") }
        }
        for entitlement in state.entitlements where entitlement.givesAccess {
            if entitlement.access == .no { broken.append("\(entitlement.id) serves and does not give") }
            if let end = entitlement.expirationDate, end <= state.moment { broken.append("\(entitlement.id) serves after its end") }
        }
        return broken
    }

    /// Every transaction that has begun lies in exactly one period, and every period in exactly one place.
    private func places(_ state: CustomerState) -> [String] {
        let lists: [[PaidPeriod]] = [
            state.subscriptions.flatMap(\.periods), state.nonConsumables.map(\.period), state.nonRenewingSubscriptions.flatMap(\.purchases),
            state.consumables.map(\.period), state.unclassified.map(\.period),
        ]
        var seen: [TransactionKey: Int] = [:]
        for period in lists.joined() {
            for id in period.transactionIDs { seen[TransactionKey(scope: period.fact.scope, id: id), default: 0] += 1 }
        }
        let begun = facts.transactions.values.filter {
            $0.purchaseDate.milliseconds <= state.moment.milliseconds + rules.clockTolerance
        }
        var broken = seen.filter { $0.value != 1 }.map { "\($0.key.id) in \($0.value) places" }
        for fact in begun where seen[fact.key] == nil { broken.append("\(fact.id) is nowhere") }
        for key in seen.keys where !begun.contains(where: { $0.key == key }) { broken.append("\(key.id) has not begun") }
        return broken
    }

    /// The states of a subscription follow each other without gap, and the moment lies in the one that is told.
    private func spans(_ state: CustomerState) -> [String] {
        var broken: [String] = []
        for subscription in state.subscriptions {
            let spans = subscription.timeline
            for (span, next) in zip(spans, spans.dropFirst()) where span.end != next.start || span.start >= next.start {
                broken.append("\(subscription.current.fact.id) has a gap at \(next.start.milliseconds)")
            }
            if spans.last?.end != nil { broken.append("\(subscription.current.fact.id) ends") }
            let moment = max(state.moment, spans.first?.start ?? state.moment)
            if spans.filter({ $0.contains(moment) }) != [subscription.span] {
                broken.append("\(subscription.current.fact.id) in two states")
            }
        }
        return broken
    }

    private func balances(_ state: CustomerState) -> [String] {
        var broken: [String] = []
        for balance in state.balances {
            let accounts = BalanceEntry.Account.allCases.map { balance.units(of: $0) }
            if accounts.reduce(0, +) != 0 { broken.append("units came from nowhere") }
            if balance.units != balance.units(of: .customer) { broken.append("the balance is not its entries") }
            if rules.clawback == .floorAtZero, balance.units < 0 { broken.append("below the floor") }
            if balance.entries.contains(where: { $0.units < 1 }) { broken.append("an entry of nothing") }
        }
        return broken
    }

    /// Nothing changes before the moment that is told, which lies ahead.
    private func changes(_ state: CustomerState) -> [String] {
        guard let next = state.nextChange else { return differs(state, at: EpochMilliseconds(.max)) }
        guard next > state.moment else { return ["the next change lies behind"] }
        return differs(state, at: next.plus(milliseconds: -1))
            + differs(state, at: EpochMilliseconds(state.moment.milliseconds + (next.milliseconds - state.moment.milliseconds) / 2 - 1))
    }

    private func differs(_ state: CustomerState, at moment: EpochMilliseconds) -> [String] {
        guard moment > state.moment else { return [] }
        let later = fold(facts, at: moment, rules: rules)
        let isSame =
            later.subscriptionGroups == state.subscriptionGroups && later.nonConsumables == state.nonConsumables
            && later.nonRenewingSubscriptions == state.nonRenewingSubscriptions && later.consumables == state.consumables
            && later.unclassified == state.unclassified && later.balances == state.balances && later.entitlements == state.entitlements
            && later.grants == state.grants && later.notices == state.notices && later.nextChange == state.nextChange
        return isSame ? [] : ["another state at \(moment.milliseconds)"]
    }
}
