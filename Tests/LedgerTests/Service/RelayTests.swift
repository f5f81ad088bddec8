import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// Bodies that are passed on once their submission is stored.
@Suite("Relays")
struct RelayTests {
    static func notice(_ id: String, body: String? = nil, targets: [String] = ["https://old"], at day: Double = 1) throws -> Submission {
        let bought = Purchase.month(id: TransactionID(id), from: .day(0), to: .day(30))
        var submission = try Submission.posted(by: nil, bought, at: .day(day))
        let fact = try bought.fact
        submission.notification = NotificationRecord(
            scope: fact.scope, id: "n\(id)", type: .subscribed, subtype: nil, signedDate: .day(1), original: fact.originalID,
            evidence: fact.source.evidence)
        submission.relays = targets.map { Submission.Relay(target: $0, body: Array((body ?? "body \(id)").utf8)) }
        return submission
    }

    static func take(_ ledger: any ServiceLedger, at day: Double, limit: Int = 64) async throws -> [RelayedBody] {
        try await ledger.takeRelays(of: "shop", at: .day(day), lease: 60_000, limit: limit)
    }

    @Test("a notification is passed on once for each target, however often it comes", arguments: Store.all)
    func once(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            let verdicts = try await ServiceStory.together(12) { number in
                let submission = try Self.notice("1", targets: ["https://a", "https://b"])
                return try await (number.isMultiple(of: 2) ? one : other).record(submission).notification
            }
            #expect(verdicts.filter { $0 == .recorded }.count == 1)
            let taken = try await Self.take(other, at: 2)
            #expect(Set(taken.map(\.target)) == ["https://a", "https://b"])
            #expect(taken.map(\.body) == Array(repeating: Array("body 1".utf8), count: 2))
            #expect(taken.map(\.attempts) == [1, 1])
            #expect(taken.map(\.receivedAt) == [.day(1), .day(1)])
        }
    }

    @Test("what is new without a notification is passed on too, and a repetition is not", arguments: Store.all)
    func posts(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            for _ in 0..<2 {
                var post = try Submission.posted(by: "anna", Purchase("gems", .consumable, id: "7", on: .day(0)), at: .day(1))
                post.relays = [Submission.Relay(target: "https://old", body: [7])]
                _ = try await ledger.record(post)
            }
            #expect(try await Self.take(ledger, at: 2).map(\.body) == [[7]])
        }
    }

    @Test("they are taken in order, by one at a time, and again when whoever took them died", arguments: Store.all)
    func leases(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            for number in 0..<30 { _ = try await one.record(Self.notice("\(number)", at: 1 + Double(number) / 100)) }
            #expect(try await Self.take(one, at: 0.5).isEmpty)
            let parts = try await ServiceStory.together(8) { number in
                try await Self.take(number.isMultiple(of: 2) ? one : other, at: 2, limit: 5)
            }
            var all = parts.flatMap { $0 }
            for part in parts { #expect(part.map(\.receivedAt) == part.map(\.receivedAt).sorted()) }
            all += try await Self.take(one, at: 2)
            #expect(Set(all.map(\.position)).count == 30)
            #expect(all.count == 30)
            #expect(try await Self.take(other, at: 2).isEmpty)
            #expect(try await Self.take(other, at: 2.1).map(\.attempts) == Array(repeating: 2, count: 30))
            #expect(try await Self.take(other, at: 2.1, limit: 1).isEmpty)
        }
    }

    @Test("one that failed is tried again when it is due, and one that was delivered or given up is gone", arguments: Store.all)
    func settled(store: Store) async throws {
        let place = try TemporaryLedger(store)
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            _ = try await ledger.record(Self.notice("1"))
            let first = try #require(try await Self.take(ledger, at: 2).first)
            try await ledger.settleRelay(first, failure: "503", nextAttemptAt: .day(4))
            #expect(try await Self.take(ledger, at: 3).isEmpty)
            let second = try #require(try await Self.take(ledger, at: 4).first)
            #expect(second.attempts == 2)
            // Whoever had it before and comes back late takes it from nobody.
            try await ledger.settleRelay(first, failure: "late", nextAttemptAt: .day(4))
            #expect(try await Self.take(ledger, at: 4).isEmpty)
            try await ledger.settleRelay(second, failure: nil, nextAttemptAt: nil)
            #expect(try await Self.take(ledger, at: 9).isEmpty)
        }
        #expect(try place.count("relays") == 0)
    }

    @Test("a submission with relays beyond their limits is refused whole", arguments: Store.all)
    func limits(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            for wrong in [
                try Self.notice("1", targets: Array(repeating: "https://a", count: 9)), try Self.notice("1", targets: [""]),
                try Self.notice("1", body: String(repeating: "b", count: (1 << 20) + 1)),
            ] { await #expect(throws: LedgerError.self) { try await ledger.record(wrong) } }
            #expect(try await Self.take(ledger, at: 2).isEmpty)
            #expect(try await ledger.record(Self.notice("1")).notification == .recorded)
        }
    }
}
