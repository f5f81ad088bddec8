import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Explanations, proved")
struct ExplanationProofTests {
    @Test(
        "every answer of thousands of drawn lives is the state's own, and nothing is given without the facts that are named",
        arguments: Seeds.first(20))
    func agreement(batch: UInt64) throws {
        var given = 0
        for seed in batch * 100..<batch * 100 + 100 {
            var life = ExplainedLife(seed: seed)
            try life.draw()
            for moment in life.moments() {
                let fault = Self.fault(life, at: moment, given: &given)
                #expect(fault == nil, "seed \(seed) at \(moment.milliseconds)")
                guard fault == nil else { return }
            }
        }
        #expect(given > 20)
    }

    /// What is wrong with the explanation of a life; `nil` when all is well.
    private static func fault(_ life: ExplainedLife, at moment: EpochMilliseconds, given: inout Int) -> String? {
        let state = fold(life.facts, at: moment, rules: life.rules)
        let found = explain(life.facts, at: moment, rules: life.rules, customer: "anna")
        if found.entitlements.map(\.id) != state.entitlements.map(\.id) { return "entitlements" }
        if found.entitlements.map(\.answer) != state.entitlements.map(\.access) { return "answers" }
        if found.entitlements.map(\.isServed) != state.entitlements.map(\.givesAccess) { return "served" }
        if found.entitlements.map(\.end) != state.entitlements.map(\.expirationDate) { return "ends" }
        if found.nextChange != state.nextChange { return "next change" }
        let mapped = life.rules.entitlements.values.reduce(into: Set<ProductID>()) { $0.formUnion($1.products) }
        if Set(found.products.filter(\.isServed).map(\.id)) != state.accessibleProductIDs.subtracting(mapped) { return "products" }
        for one in found.products {
            if let fault = fault(one.answer, one.isServed, one.reasons, life.facts) { return "\(one.words): \(fault)" }
        }
        for one in found.entitlements {
            if let fault = fault(one.answer, one.isServed, one.reasons, life.facts) { return "\(one.words): \(fault)" }
            guard one.answer == .yes else { continue }
            given += 1
            let giving = one.reasons.filter { $0.effect == .gives }
            let rest = life.facts.without(Set(giving.flatMap { $0.facts + $0.supports }.map(\.key)))
            let left = fold(rest, at: moment, rules: life.rules).entitlements.first { $0.id == one.id }
            if left?.access == .yes { return "\(one.words): given without the facts that are named" }
        }
        return nil
    }

    @Test("the order in which facts come plays no part in an explanation or a timeline", arguments: Seeds.first(4))
    func order(batch: UInt64) throws {
        for seed in batch * 20..<batch * 20 + 20 {
            var life = ExplainedLife(seed: seed)
            try life.draw()
            let other = life.shuffledFacts()
            for moment in life.moments() {
                let one = explain(life.facts, at: moment, rules: life.rules, customer: "anna", namesOthers: true)
                #expect(explain(other, at: moment, rules: life.rules, customer: "anna", namesOthers: true) == one, "seed \(seed)")
                let story = timeline(life.facts, rules: life.rules, until: moment, customer: "anna", namesOthers: true)
                #expect(timeline(other, rules: life.rules, until: moment, customer: "anna", namesOthers: true) == story, "seed \(seed)")
                #expect(story.entries.map(\.position) == story.entries.map(\.position).sorted(), "seed \(seed)")
            }
        }
    }

    @Test("nobody else is named unless the caller asks", arguments: Seeds.first(4))
    func discretion(batch: UInt64) throws {
        var conflicts = 0
        for seed in batch * 50..<batch * 50 + 50 {
            var life = ExplainedLife(seed: seed)
            try life.draw()
            conflicts += life.facts.conflicts.count
            let found = explain(life.facts, at: .day(900), rules: life.rules, customer: "anna")
            let story = timeline(life.facts, rules: life.rules, until: .day(900), customer: "anna")
            for text in [String(reflecting: found), String(reflecting: story)] {
                #expect(!text.contains(ExplainedLife.stranger.rawValue), "seed \(seed)")
            }
            let told = explain(life.facts, at: .day(900), rules: life.rules, customer: "anna", namesOthers: true)
            let words = (told.entitlements.flatMap(\.reasons) + told.products.flatMap(\.reasons)).map(\.words)
            if words.contains(where: { $0.contains("recorded as a conflict") }) {
                #expect(words.contains { $0.contains(ExplainedLife.stranger.rawValue) }, "seed \(seed)")
            }
        }
        #expect(conflicts > 10)
    }

    /// What is wrong with an answer and its reasons; `nil` when all is well.
    private static func fault(_ answer: Answer, _ isServed: Bool, _ reasons: [Reason], _ facts: FactSet) -> String? {
        let giving = reasons.filter { $0.effect == .gives }
        if giving.isEmpty == (answer == .yes) { return "gives" }
        if answer != .yes, reasons.contains(where: { $0.effect == .leavesOpen }) != (answer == .unknown) { return "open" }
        if reasons.contains(where: \.isServed) != isServed { return "served" }
        if giving.contains(where: { $0.facts.isEmpty }) { return "no facts" }
        if reasons.flatMap({ $0.facts + $0.supports }).contains(where: { !facts.contains($0.key) }) { return "strange facts" }
        if reasons.isEmpty { return "no reasons" }
        let codes: Set<ReasonCode> = [.subscriptionRuns, .subscriptionInGrace, .productOwned, .passRuns, .grantRuns, .versionBefore]
        if giving.contains(where: { !codes.contains($0.code) }) { return "code" }
        if reasons.contains(where: { $0.effect != .gives && $0.effect != .tells && codes.contains($0.code) }) { return "code that gives" }
        if reasons.contains(where: { $0.words.isEmpty || $0.words.contains("without an id") }) { return "words" }
        return nil
    }
}
