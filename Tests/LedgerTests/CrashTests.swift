import AppStoreTypes
import Entitlements
import Foundation
import Ledger
import LedgerStories
import PurchaseStories
import Testing

/// A process of its own writes under load and is killed without warning; what it was promised must be there.
@Suite("Killed processes", .serialized)
struct CrashTests {
    static let rounds = 6

    @Test("after kill -9 everything acknowledged is there, and nothing twice", arguments: Store.all, [UInt64(20_261_130)])
    func killed(store: Store, seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryLedger(store)
        var acknowledged: Set<Int> = []
        for round in 0..<Self.rounds {
            let writer = try CrashWriterProcess("write", folder.location, "\(round * 1_000_000)")
            acknowledged.formUnion(
                try writer.killAfter(
                    acknowledgements: Int.random(in: 1...(store == .sqlite ? 1_500 : store == .pooled ? 60 : 400), using: &generator)))
            try await check(acknowledged, in: folder, "seed \(seed), round \(round)")
        }
        #expect(acknowledged.count >= Self.rounds)
    }

    @Test("processes that race for the same purchases leave each one fact and one owner", arguments: Store.all)
    func race(store: Store) async throws {
        let folder = try TemporaryLedger(store)
        try await folder.use { _ in }
        let racers = try ["a", "b", "c"].map { try CrashWriterProcess("race", folder.location, "1", $0) }
        for racer in racers { racer.begin() }
        let lines = racers.flatMap { $0.finish() }
        #expect(lines.count == 600)
        #expect(lines.count { $0.contains("new") } == 200)
        #expect(lines.count { $0.contains("bound") } == 200)
        #expect(try folder.count("transactions") == 200)
        #expect(try folder.count("claims") == 600)
        try await folder.use { ledger async throws in
            for number in [1, 100, 200] {
                let fact = try Purchase.month(id: TransactionID("\(number)"), from: .day(0), to: .day(30)).fact
                #expect(try await ledger.ownership(of: fact.originalKey)?.holders.count == 1)
            }
        }
    }

    private func check(_ acknowledged: Set<Int>, in folder: TemporaryLedger, _ story: String) async throws {
        try await folder.use { ledger async throws in
            for number in acknowledged {
                let facts = try await ledger.facts(about: CustomerID("c\(number)"), app: "shop")
                let isThere = facts.transactions.keys.map(\.id) == [TransactionID("\(number)")] && facts.claims.count == 1
                guard !isThere else { continue }
                Issue.record("\(story): acknowledged purchase \(number) is not there once")
                return
            }
        }
    }
}
