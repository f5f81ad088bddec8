import AppStoreTypes
import Entitlements
import Foundation
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

@Suite("Events on PostgreSQL", .enabled(if: PostgresServer.isAvailable, "PostgreSQL 15 or later is not installed: scripts/setup test"))
struct PostgresEventTests {
    func month(_ number: Int) -> Purchase { .month(id: TransactionID("\(number)"), from: .day(0), to: .day(30)) }

    /// Every event of the shop, a page of `limit` after the other.
    func events(_ ledger: any Ledger, limit: Int = 1_000) async throws -> [RecordedEvent] {
        var found: [RecordedEvent] = []
        while true {
            let page = try await ledger.events(of: "shop", after: found.last?.cursor, limit: limit)
            if page.isEmpty { return found }
            found += page
        }
    }

    /// Whether each customer's numbers go from one without gap, and every event is there once.
    func expectWhole(_ events: [RecordedEvent]) {
        for (customer, mine) in Dictionary(grouping: events, by: \.customer) {
            #expect(mine.map(\.sequence).sorted() == Array(1...Int64(mine.count)), "\(customer)")
        }
        #expect(Set(events.map(\.event.id)).count == events.count)
    }

    @Test("who follows an app's events misses none whose transaction ends late", arguments: [1, 2, 1_000])
    func late(limit: Int) async throws {
        let folder = try TemporaryLedger(.postgresql)
        try await folder.use { ledger async throws in
            _ = try await ledger.record(.posted(by: "anna", month(1), at: .day(1)))
            let first = try await events(ledger, limit: limit)
            #expect(first.count >= 1)
            let slow = try PostgresConnection(PostgreSQLLedgerConfiguration(address: folder.address))
            try slow.execute(
                """
                BEGIN; INSERT INTO till.events(app, customer, sequence, id, kind, occurred_at, environment, recorded_at, content)
                SELECT id, 'zoe', 1, 'evt_late', 'subscription.started', 0, 'Production', 0, '{}' FROM till.apps
                """)
            _ = try await ledger.record(.posted(by: "ben", month(2), at: .day(1)))
            let meanwhile = try await ledger.events(of: "shop", after: first.last?.cursor, limit: limit)
            #expect(meanwhile.isEmpty, "what is newer than an open transaction waits for it")
            #expect(try await ledger.events(about: "ben", app: "shop", after: 0, limit: 10).count >= 1)
            try slow.execute("COMMIT")
            var seen = first
            while true {
                let page = try await ledger.events(of: "shop", after: seen.last?.cursor, limit: limit)
                if page.isEmpty { break }
                seen += page
            }
            #expect(seen.map(\.event.id).contains("evt_late"))
            #expect(seen.contains { $0.customer == "ben" })
            #expect(Set(seen.map(\.event.id)).count == seen.count)
            #expect(seen == (try await events(ledger)))
        }
    }

    @Test("a cursor of somebody else is refused")
    func foreignCursor() async throws {
        try await TemporaryLedger(.postgresql).use { ledger async throws in
            for text in ["", "7", "a.b.c", "1.x.anna", "-1.1.anna"] {
                await expect(.inconsistent) { try await ledger.events(of: "shop", after: EventCursor(text), limit: 1) }
            }
            #expect(try await ledger.events(of: "shop", after: "9.1.a.b", limit: 1).isEmpty)
        }
    }

    @Test("two processes that record for one customer at once number the events without gap", arguments: 0..<3)
    func numbers(round: Int) async throws {
        let folder = try TemporaryLedger(.postgresql)
        try await folder.use { one in
            try await folder.use { other in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<40 {
                        group.addTask {
                            let ledger = number % 2 == 0 ? one : other
                            _ = try await ledger.record(.posted(by: "anna", month(number / 2 + 1), at: .day(Double(number % 5))))
                        }
                    }
                    try await group.waitForAll()
                }
                let mine = try await one.events(about: "anna", app: "shop", after: 0, limit: 1_000)
                #expect(mine.map(\.sequence) == Array(1...Int64(mine.count)))
                #expect(Set(mine.map(\.event.id)).count == mine.count)
                #expect(Set(mine.compactMap(\.event.transaction)).count == 20)
                let all = try await events(other, limit: 7)
                #expect(Set(all.map(\.event.id)) == Set(mine.map(\.event.id)))
                expectWhole(all)
            }
        }
    }

    @Test("two processes that tell what time has changed tell each thing once", arguments: 0..<3)
    func due(round: Int) async throws {
        let folder = try TemporaryLedger(.postgresql)
        try await folder.use { one in
            try await folder.use { other in
                for number in 1...12 {
                    _ = try await one.record(
                        .posted(by: CustomerReference(id: CustomerID("c\(number)"), token: nil), month(number), at: .day(1)))
                }
                let before = try await events(one).count
                let early = try await one.tellDue("shop", rules: .standard, at: .day(2), limit: 100)
                #expect(early.told == 0 && (early.next ?? .day(0)) > .day(2))
                let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<8 {
                        group.addTask {
                            try await (number % 2 == 0 ? one : other).tellDue("shop", rules: .standard, at: .day(400), limit: 100).told
                        }
                    }
                    return try await group.reduce(0, +)
                }
                #expect(answers == 12)
                let all = try await events(other)
                #expect(all.count >= before + 12)
                expectWhole(all)
                let last = try await other.tellDue("shop", rules: .standard, at: .day(400), limit: 100)
                #expect(last.told == 0 && last.next == nil)
            }
        }
    }

    @Test("a ledger for reading tells nobody, and of an app that is not known nobody is due")
    func dueElsewhere() async throws {
        let folder = try TemporaryLedger(.postgresql)
        try await folder.use { ledger async throws in
            let answer = try await ledger.tellDue("unknown", rules: .standard, at: .day(1), limit: 10)
            #expect(answer.told == 0 && answer.next == nil)
        }
        #expect(try folder.count("apps") == 0)
        let reader = try folder.openPostgreSQL { $0.isReadOnly = true }
        try await TemporaryLedger.use(reader) { reader async throws in
            await expect(.readOnly) { try await reader.tellDue("shop", rules: .standard, at: .day(1), limit: 10) }
            #expect(try await reader.events(of: "shop", after: nil, limit: 10).isEmpty)
            #expect(try await reader.audit(of: "shop", before: nil, limit: 10).isEmpty)
        }
    }
}
