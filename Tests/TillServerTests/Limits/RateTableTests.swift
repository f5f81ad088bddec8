import PurchaseStories
import Testing

@testable import TillServer

@Suite("Buckets of tokens")
struct RateTableTests {
    private static let rule = RateLimits.Rule(burst: 10, interval: 1_000)

    @Test("whoever rests has the burst, then one token for each interval")
    func steady() {
        let table = RateTable()
        let burst = (0..<12).map { _ in table.take(1, Self.rule, at: 5_000_000).isTaken }
        #expect(burst == Array(repeating: true, count: 10) + [false, false])
        #expect(table.take(1, Self.rule, at: 5_000_000).wait == 1_000)
        #expect(!table.take(1, Self.rule, at: 5_000_999).isTaken)
        #expect(table.take(1, Self.rule, at: 5_001_000).isTaken)
        #expect(!table.take(1, Self.rule, at: 5_001_000).isTaken)
        let rested = table.take(1, Self.rule, at: 9_000_000)
        #expect(rested.isTaken && rested.left == 9)
        #expect(table.take(2, Self.rule, at: 5_001_000).left == 9, "another caller has a bucket of its own")
    }

    @Test("a clock that was set back leaves nobody waiting for longer than a bucket takes to fill")
    func setBack() {
        let table = RateTable()
        _ = table.take(1, Self.rule, at: 90_000_000)
        #expect(table.take(1, Self.rule, at: 1_000).wait <= 1_000)
        #expect(table.take(1, Self.rule, at: 11_000).isTaken)
    }

    @Test("nobody gets more than the burst and what came back since, however many names flood the table", arguments: UInt64(0)..<24)
    func bound(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let table = RateTable()
        let rule = RateLimits.Rule(burst: .random(in: 1...20, using: &generator), interval: .random(in: 1...5_000, using: &generator))
        // Names that fall into one set of eight places, four times as many as fit, and a crowd elsewhere.
        let stride = UInt64(RateTable.capacity / RateTable.ways)
        let rivals = (0..<32).map { 3 + UInt64($0) * stride }
        var taken: [UInt64: [Int64]] = [:]
        var now: Int64 = 1_000_000
        for _ in 0..<6_000 {
            now += Bool.random(using: &generator) ? 0 : .random(in: 0...(2 * rule.interval), using: &generator)
            let isRival = UInt8.random(in: 0..<8, using: &generator) > 0
            let name = isRival ? rivals.randomElement(using: &generator) ?? 3 : .random(in: .min ... .max, using: &generator)
            if table.take(name, rule, at: now).isTaken { taken[name, default: []].append(now) }
        }
        for (name, moments) in taken {
            for first in moments.indices {
                for last in moments[first...].indices {
                    let allowed = rule.burst + (moments[last] - moments[first]) / rule.interval
                    #expect(Int64(last - first + 1) <= allowed, "seed \(seed), name \(name)")
                    if Int64(last - first + 1) > allowed { return }
                }
            }
        }
        #expect(taken.values.contains { $0.count > 1 }, "seed \(seed): nobody was ever served twice")
    }

    @Test("a caller who rests in a quiet table is never refused because of others")
    func honest() {
        let table = RateTable()
        for round in Int64(0)..<200 {
            #expect(table.take(42, Self.rule, at: round * 1_000).isTaken)
            for other in UInt64(0)..<4 { _ = table.take(100_000 + other * 7_919, Self.rule, at: round * 1_000) }
        }
    }
}
