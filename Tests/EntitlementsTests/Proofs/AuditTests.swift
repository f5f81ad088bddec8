import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Proofs")
struct AuditTests {
    @Test("the auditor agrees about every customer of thousands of drawn lives, at moments of every kind", arguments: Seeds.first(16))
    func auditor(batch: UInt64) throws {
        for seed in batch * 100..<batch * 100 + 100 {
            var life = LifeGenerator(seed: seed)
            let documents = try life.life()
            let facts = documents.factSet
            for moment in Self.moments(of: facts, using: &life.generator) {
                let found = fold(facts, at: moment, rules: .standard).report
                let wanted = Auditor(documents, at: moment).report
                #expect(found == wanted, "seed \(seed) at \(moment.milliseconds)")
                guard found == wanted else { return }
            }
        }
    }

    @Test("lives fold alike when shuffled, doubled and split into batches", arguments: Seeds.first(20))
    func arrival(batch: UInt64) throws {
        for seed in batch * 100..<batch * 100 + 100 {
            var life = LifeGenerator(seed: seed)
            let documents = try life.life()
            let facts = documents.factSet
            let doubled = (documents + documents.filter { _ in Bool.random(using: &life.generator) }).shuffled(using: &life.generator)
            let cut = Int.random(in: 0...doubled.count, using: &life.generator)
            let (left, right) = (Array(doubled[..<cut]).factSet, Array(doubled[cut...]).factSet)
            #expect(left.union(right) == facts, "seed \(seed)")
            #expect(right.union(left) == facts, "seed \(seed)")
            #expect(facts.union(left) == facts, "seed \(seed)")
            guard left.union(right) == facts else { return }
        }
    }

    @Test("facts that are added one at a time fold to what all at once fold to, at every step", arguments: Seeds.first(4))
    func incremental(batch: UInt64) throws {
        for seed in batch * 10..<batch * 10 + 10 {
            var life = LifeGenerator(seed: seed)
            let documents = try life.life().shuffled(using: &life.generator)
            let moment = EpochMilliseconds.day(Double.random(in: 0...300, using: &life.generator))
            var facts = FactSet()
            for count in documents.indices {
                documents[count].insert(into: &facts)
                let reference = Auditor(Array(documents[...count]), at: moment).report
                #expect(fold(facts, at: moment, rules: .standard).report == reference, "seed \(seed), \(count + 1) documents")
            }
        }
    }

    @Test("every order of six documents of one life folds alike", arguments: Seeds.first(6))
    func permutations(seed: UInt64) throws {
        var life = LifeGenerator(seed: seed)
        let documents = Array(try life.life().shuffled(using: &life.generator).prefix(6))
        let expected = documents.factSet
        for order in Permutations.of(documents.count) {
            let facts = order.map { documents[$0] }.factSet
            #expect(facts == expected, "seed \(seed), order \(order)")
            guard facts == expected else { return }
        }
    }

    /// The edges of every period and of everything that was signed, with their neighbours, and some moments between.
    private static func moments(of facts: FactSet, using generator: inout SeededGenerator) -> [EpochMilliseconds] {
        var edges: [EpochMilliseconds] = facts.transactions.values.flatMap { fact in
            [fact.purchaseDate, fact.expirationDate, fact.revocationDate].compactMap { $0 }
        }
        edges += facts.renewals.values.compactMap(\.gracePeriodExpirationDate)
        let picked = edges.shuffled(using: &generator).prefix(1).flatMap { [$0.plus(milliseconds: -1), $0] }
        return picked + (0..<1).map { _ in EpochMilliseconds.day(Double.random(in: -5...400, using: &generator)) }
    }
}
