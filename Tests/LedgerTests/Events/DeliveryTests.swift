import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// Which events each endpoint still has to get.
@Suite("Deliveries")
struct DeliveryTests {
    static let hook = EndpointID("hook")

    static func use(_ store: Store, _ body: (any DeliveringLedger) async throws -> Void) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            let ledger = try #require(ledger as? any DeliveringLedger)
            try await ledger.put(
                Endpoint(id: hook, app: "shop", settings: .object([JSONMember("url", .string("https://a"))]), createdAt: .day(0)))
            try await body(ledger)
        }
    }

    static func buy(_ ledger: any Ledger, _ customer: CustomerID, _ id: TransactionID, at day: Double) async throws {
        let life = Purchase("gems", .consumable, id: id, on: .day(day))
        _ = try await ledger.record(EventRecordingTests.post(CustomerReference(id: customer, token: nil), [life], at: .day(day)))
    }

    static func take(_ ledger: any DeliveringLedger, at day: Double, limit: Int = 100) async throws -> [Delivery] {
        try await ledger.takeDeliveries(for: hook, app: "shop", at: .day(day), lease: 60_000, limit: limit)
    }

    @Test("each customer's events come in order, one at a time, and nobody waits for another customer", arguments: Store.all)
    func inOrder(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            for number in 1...3 { try await Self.buy(ledger, "anna", TransactionID("a\(number)"), at: Double(number)) }
            try await Self.buy(ledger, "ben", "b1", at: 3)
            let first = try await Self.take(ledger, at: 4)
            #expect(first.map(\.event.customer) == ["anna", "ben"])
            #expect(first.map(\.event.sequence) == [1, 1])
            #expect(first.map(\.attempts) == [1, 1])
            #expect(try await Self.take(ledger, at: 4).isEmpty, "what is taken is nobody else's until the lease ends")
            for delivery in first { try await ledger.settle(delivery, .delivered, app: "shop") }
            let second = try await Self.take(ledger, at: 4)
            #expect(second.map(\.event.sequence) == [2])
            try await ledger.settle(second[0], .failed("503", nextAttemptAt: .day(6)), app: "shop")
            #expect(try await Self.take(ledger, at: 5).isEmpty, "what failed holds up what follows")
            let again = try await Self.take(ledger, at: 6)
            #expect(again.map(\.event.sequence) == [2])
            #expect(again.map(\.attempts) == [2])
            #expect(again.map(\.failure) == ["503"])
            try await ledger.settle(again[0], .givenUp("gone"), app: "shop")
            #expect(try await Self.take(ledger, at: 7).map(\.event.sequence) == [3])
            #expect(try await ledger.givenUp(for: Self.hook, app: "shop", limit: 10).map(\.failure) == ["gone"])
            #expect(try await ledger.redeliver(for: Self.hook, app: "shop", at: .day(8)) == 1)
            #expect(try await Self.take(ledger, at: 8).map(\.event.sequence) == [2])
        }
    }

    @Test("whoever took an event and died loses it when the lease ends", arguments: Store.all)
    func lease(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            try await Self.buy(ledger, "anna", "1", at: 1)
            #expect(try await Self.take(ledger, at: 2).count == 1)
            let after = try await Self.take(ledger, at: 2.1)
            #expect(after.map(\.attempts) == [2])
        }
    }

    @Test("what was taken and never sent is put back as if nobody had taken it", arguments: Store.all)
    func putBack(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            try await Self.buy(ledger, "anna", "1", at: 1)
            let taken = try #require(try await Self.take(ledger, at: 2).first)
            try await ledger.settle(taken, .failed("503", nextAttemptAt: .day(3)), app: "shop")
            for day in [3.0, 4, 5] {
                let again = try #require(try await Self.take(ledger, at: day).first)
                #expect(again.attempts == 2)
                #expect(again.failure == "503", "what went wrong before is still known")
                try await ledger.settle(again, .putBack(at: .day(day + 1)), app: "shop")
                #expect(try await Self.take(ledger, at: day + 0.9).isEmpty)
            }
            let late = try #require(try await Self.take(ledger, at: 6).first)
            #expect(try await Self.take(ledger, at: 7).map(\.attempts) == [3], "the lease has ended")
            try await ledger.settle(late, .putBack(at: .day(7)), app: "shop")
            #expect(try await Self.take(ledger, at: 7).isEmpty, "it is somebody else's")
        }
    }

    @Test("whoever lost an event to somebody else changes nothing by a failure, and still says that it arrived", arguments: Store.all)
    func lost(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            try await Self.buy(ledger, "anna", "1", at: 1)
            let first = try #require(try await Self.take(ledger, at: 2).first)
            let second = try #require(try await Self.take(ledger, at: 3).first)
            for outcome in [DeliveryOutcome.failed("late", nextAttemptAt: .day(3)), .givenUp("late")] {
                try await ledger.settle(first, outcome, app: "shop")
                #expect(try await Self.take(ledger, at: 3).isEmpty)
                #expect(try await ledger.givenUp(for: Self.hook, app: "shop", limit: 10).isEmpty)
            }
            try await ledger.settle(second, .failed("503", nextAttemptAt: .day(4)), app: "shop")
            #expect(try await Self.take(ledger, at: 4).map(\.failure) == ["503"])
            try await ledger.settle(first, .delivered, app: "shop")
            #expect(try await Self.take(ledger, at: 9).isEmpty)
        }
    }

    @Test("of two who change an endpoint's settings from the same ones, one does", arguments: Store.all)
    func replaced(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            let before = try #require(try await ledger.endpoints(of: "shop").first)
            var one = before
            one.settings = .object([JSONMember("url", .string("https://one"))])
            var other = before
            other.settings = .object([JSONMember("url", .string("https://other"))])
            #expect(try await ledger.replace(before, with: one))
            #expect(try await !ledger.replace(before, with: other), "they are no longer the old ones")
            #expect(try await ledger.endpoints(of: "shop") == [one])
            #expect(try await ledger.replace(one, with: other))
            #expect(try await ledger.endpoints(of: "shop") == [other])
            other.settings = .string(String(repeating: "x", count: Endpoint.settingsLimit))
            let long = other
            await #expect(throws: LedgerError.self) { try await ledger.replace(one, with: long) }
            _ = try await ledger.removeEndpoint(Self.hook, app: "shop")
            #expect(try await !ledger.replace(other, with: before), "there is none any more")
            #expect(try await ledger.endpoints(of: "shop").isEmpty)
        }
    }

    @Test("many senders at once take everything once", arguments: Store.all)
    func together(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            for number in 0..<30 { try await Self.buy(ledger, CustomerID("c\(number)"), TransactionID("t\(number)"), at: 1) }
            let taken = try await withThrowingTaskGroup(of: [Delivery].self) { group in
                for _ in 0..<8 { group.addTask { try await Self.take(ledger, at: 2, limit: 7) } }
                var all: [Delivery] = []
                for try await some in group { all += some }
                return all
            }
            #expect(Set(taken.map(\.event.event.id)).count == taken.count)
            let rest = try await Self.take(ledger, at: 2)
            #expect(taken.count + rest.count == 30)
        }
    }

    @Test("an endpoint gets what happens after it was added, keeps new settings, and goes with all that waits", arguments: Store.all)
    func endpoints(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            try await Self.buy(ledger, "anna", "1", at: 1)
            let late = Endpoint(id: "late", app: "shop", settings: .object([]), createdAt: .day(1))
            try await ledger.put(late)
            try await Self.buy(ledger, "anna", "2", at: 2)
            let mine = try await ledger.takeDeliveries(for: "late", app: "shop", at: .day(3), lease: 1, limit: 10)
            #expect(mine.map(\.event.sequence) == [2])
            var changed = late
            changed.settings = .object([JSONMember("url", .string("https://b"))])
            try await ledger.put(changed)
            #expect(try await ledger.endpoints(of: "shop").map(\.id) == ["hook", "late"])
            #expect(try await ledger.endpoints(of: "shop").last == changed)
            #expect(try await ledger.removeEndpoint("late", app: "shop"))
            #expect(try await !ledger.removeEndpoint("late", app: "shop"))
            #expect(try await ledger.takeDeliveries(for: "late", app: "shop", at: .day(9), lease: 1, limit: 10).isEmpty)
            await #expect(throws: LedgerError.self) {
                try await ledger.put(Endpoint(id: "", app: "shop", settings: .null, createdAt: .day(1)))
            }
        }
    }
}
