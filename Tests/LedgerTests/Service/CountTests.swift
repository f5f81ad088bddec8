import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@testable import Ledger

/// Daily counts, and customers by their ids.
@Suite("Counts and customers")
struct CountTests {
    /// The slow way: every event is read and counted.
    static func reference(_ ledger: any Ledger) async throws -> [EventCount] {
        var counts: [EventTally: Int64] = [:]
        var cursor: EventCursor?
        while true {
            let page = try await ledger.events(of: "shop", after: cursor, limit: 7)
            for event in page where event.event.environment == .production { counts[EventTally(event.event), default: 0] += 1 }
            guard let last = page.last else { break }
            cursor = last.cursor
        }
        return counts.map { tally, count in
            EventCount(
                day: tally.day, kind: tally.kind, product: tally.product.isEmpty ? nil : ProductID(tally.product), count: count)
        }.sorted { ($0.day, $0.kind.rawValue, $0.product?.rawValue ?? "") < ($1.day, $1.kind.rawValue, $1.product?.rawValue ?? "") }
    }

    static let always = Int64(-1_000_000)...1_000_000

    static func counts(_ ledger: any ServiceLedger, _ days: ClosedRange<Int64> = always) async throws -> [EventCount] {
        try await ledger.counts(of: "shop", in: .production, days: days)
    }

    @Test("several processes count while events come in, and each event counts once", arguments: Store.all)
    func together(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            _ = try await ServiceStory.together(12) { lane in
                let ledger = lane.isMultiple(of: 2) ? one : other
                for number in 0..<4 {
                    if lane < 8 {
                        let id = TransactionID("\(lane)-\(number)")
                        try await DeliveryTests.buy(ledger, CustomerID("c\(lane)"), id, at: Double(lane + number * 3) / 2)
                    } else {
                        _ = try await ledger.rollUp("shop", limit: 3)
                    }
                }
            }
            while try await one.rollUp("shop", limit: 10) > 0 {}
            let counts = try await Self.counts(other)
            #expect(counts.reduce(0) { $0 + $1.count } >= 32)
            #expect(try await counts == Self.reference(one))
            #expect(try await other.rollUp("shop", limit: 10) == 0)
        }
    }

    @Test("counts are asked for by environment and by days, the first and the last included", arguments: Store.all)
    func days(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            #expect(try await ledger.rollUp("shop", limit: 10) == 0)
            for day in 1...4 { try await DeliveryTests.buy(ledger, "anna", TransactionID("\(day)"), at: Double(day)) }
            while try await ledger.rollUp("shop", limit: 10) > 0 {}
            let all = try await Self.counts(ledger).filter { $0.kind == .purchaseCompleted }
            #expect(all.map(\.count) == [1, 1, 1, 1])
            #expect(all.map(\.product) == ["gems", "gems", "gems", "gems"])
            let middle = try await Self.counts(ledger, all[1].day...all[2].day).filter { $0.kind == .purchaseCompleted }
            #expect(middle == Array(all[1...2]))
            #expect(try await ledger.counts(of: "shop", in: .sandbox, days: Self.always).isEmpty)
            #expect(try await ledger.counts(of: "game", in: .production, days: Self.always).isEmpty)
        }
    }

    @Test("a moment before 1970 is on the day before", arguments: [(-1, -1), (0, 0), (-86_400_000, -1), (-86_400_001, -2)])
    func before1970(moment: Int64, day: Int64) {
        #expect(EventTally(LifecycleEvent(.grantMade, id: "e", at: EpochMilliseconds(moment), in: .production)).day == day)
    }

    @Test("customers are found by how their ids begin, page by page", arguments: Store.all)
    func customers(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            for (number, name) in ["b", "ab", "a", "aé", "a\u{10FFFF}z", "A"].enumerated() {
                try await DeliveryTests.buy(ledger, CustomerID(name), TransactionID("\(number)"), at: 1)
            }
            func found(_ prefix: String, after: CustomerID? = nil, limit: Int = 100) async throws -> [CustomerID] {
                try await ledger.customers(of: "shop", startingWith: prefix, after: after, limit: limit)
            }
            #expect(try await found("") == ["A", "a", "ab", "aé", "a\u{10FFFF}z", "b"])
            #expect(try await found("a") == ["a", "ab", "aé", "a\u{10FFFF}z"])
            #expect(try await found("a", after: "a", limit: 2) == ["ab", "aé"])
            #expect(try await found("ac").isEmpty)
            #expect(try await ledger.customers(of: "game", startingWith: "", after: nil, limit: 10).isEmpty)
        }
    }
}
