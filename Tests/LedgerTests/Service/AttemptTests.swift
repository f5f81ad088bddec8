import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@testable import Ledger

/// What became of deliveries, and what waits.
@Suite("Attempts and backlogs")
struct AttemptTests {
    static let hook = DeliveryTests.hook

    static func attempt(_ sequence: Int64, to endpoint: EndpointID = hook, status: Int? = 200, failure: String? = nil) -> DeliveryAttempt {
        DeliveryAttempt(
            endpoint: endpoint, customer: "anna", sequence: sequence, event: "evt_1", at: .day(Double(sequence)), duration: 12,
            status: status, failure: failure)
    }

    static func use(_ store: Store, _ body: (any ServiceLedger) async throws -> Void) async throws {
        try await DeliveryTests.use(store) { ledger async throws in try await body(#require(ledger as? any ServiceLedger)) }
    }

    @Test("attempts are read page by page, the latest first, and go with their endpoint", arguments: Store.all)
    func pages(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            try await ledger.put(Endpoint(id: "other", app: "shop", settings: .null, createdAt: .day(0)))
            for number in 1...5 { try await DeliveryTests.buy(ledger, "anna", TransactionID("\(number)"), at: Double(number)) }
            let long = String(repeating: "x", count: 600)
            for sequence in 1...5 as ClosedRange<Int64> {
                let failed = sequence == 5
                try await ledger.note(
                    Self.attempt(sequence, status: failed ? nil : 200, failure: failed ? long : nil), app: "shop")
            }
            try await ledger.note(Self.attempt(1, to: "other"), app: "shop")
            try await ledger.note(Self.attempt(1, to: "gone"), app: "shop")
            let first = try await ledger.attempts(for: Self.hook, app: "shop", before: nil, limit: 2)
            #expect(first.map(\.attempt.sequence) == [5, 4])
            #expect(first.first?.attempt.failure?.utf8.count == Delivery.failureLimit)
            #expect(first.last?.attempt == Self.attempt(4))
            let rest = try await ledger.attempts(for: Self.hook, app: "shop", before: first.last?.position, limit: 100)
            #expect(rest.map(\.attempt.sequence) == [3, 2, 1])
            #expect(try await ledger.attempts(for: "gone", app: "shop", before: nil, limit: 10).isEmpty)
            _ = try await ledger.removeEndpoint(Self.hook, app: "shop")
            #expect(try await ledger.attempts(for: Self.hook, app: "shop", before: nil, limit: 10).isEmpty)
            #expect(try await ledger.attempts(for: "other", app: "shop", before: nil, limit: 10).count == 1)
        }
    }

    @Test("only the latest attempts stay, of each endpoint its own")
    func bounded() async throws {
        let connection = try SQLiteConnection(path: ":memory:", access: .readWriteCreate, busyMilliseconds: 1_000)
        try Migrations.sqlite.apply(to: connection, path: "memory")
        let tables = SQLiteTables(connection: connection, scopes: ScopeRegistry(connection))
        try connection.execute("INSERT INTO apps(id, name) VALUES (1, 'shop')")
        for name in ["hook", "quiet"] { try connection.execute("INSERT INTO endpoints VALUES (1, '\(name)', '{}', 0)") }
        try connection.execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO events SELECT i, 1, 'anna', i, 'e' || i, 'purchase.completed', 0, 'Sandbox', 0, '{}' FROM n
            """)
        try tables.note(Self.attempt(1, to: "quiet"), app: "shop", kept: 20)
        for sequence in 1...2_000 as ClosedRange<Int64> { try tables.note(Self.attempt(sequence), app: "shop", kept: 20) }
        let count = try connection.number("SELECT count(*) FROM attempts WHERE endpoint = 'hook'") ?? 0
        #expect((20...600).contains(count), "\(count) stay")
        #expect(try connection.number("SELECT count(*) FROM attempts WHERE endpoint = 'quiet'") == 1)
        #expect(try tables.attempts(for: "hook", app: "shop", before: nil, limit: 20).map(\.attempt.sequence) == (1981...2000).reversed())
    }

    @Test("of an event that is gone no attempt is kept, not even of one under way when its customer was forgotten", arguments: Store.all)
    func erased(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            try await DeliveryTests.buy(ledger, "anna", "1", at: 1)
            try await ledger.note(Self.attempt(2), app: "shop")
            try await ledger.note(Self.attempt(1), app: "shop")
            let kept = try await ledger.attempts(for: Self.hook, app: "shop", before: nil, limit: 10)
            #expect(kept.map(\.attempt.sequence) == [1], "there never was a second event")
            _ = try await ServiceStory.together(20) { number in
                if number == 10 { _ = try await ErasureTests.erase(ledger, CustomerReference(id: "anna", token: nil)) }
                try await ledger.note(Self.attempt(1), app: "shop")
            }
            #expect(try await ledger.attempts(for: Self.hook, app: "shop", before: nil, limit: 100).isEmpty)
        }
    }

    @Test("a backlog tells what waits, since when, and what was given up", arguments: Store.all)
    func backlog(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            try await ledger.put(Endpoint(id: "idle", app: "shop", settings: .null, createdAt: .day(9)))
            _ = try await ledger.removeEndpoint("idle", app: "shop")
            for number in 1...3 { try await DeliveryTests.buy(ledger, "anna", TransactionID("\(number)"), at: Double(number)) }
            try await ledger.put(Endpoint(id: "idle", app: "shop", settings: .null, createdAt: .day(9)))
            let taken = try #require(try await DeliveryTests.take(ledger, at: 4).first)
            try await ledger.settle(taken, .failed("503", nextAttemptAt: .day(8)), app: "shop")
            #expect(
                try await ledger.backlog(of: "shop") == [
                    EndpointBacklog(endpoint: Self.hook, waiting: 3, givenUp: 0, oldest: .day(1)),
                    EndpointBacklog(endpoint: "idle", waiting: 0, givenUp: 0, oldest: nil),
                ])
            try await ledger.settle(taken, .givenUp("410"), app: "shop")
            #expect(
                try await ledger.backlog(of: "shop").first
                    == EndpointBacklog(endpoint: Self.hook, waiting: 2, givenUp: 1, oldest: .day(2)))
            #expect(try await ledger.backlog(of: "game").isEmpty)
        }
    }

    @Test("one event is sent again, given up or delivered, as if it had never been tried", arguments: Store.all)
    func again(store: Store) async throws {
        try await Self.use(store) { ledger async throws in
            for number in 1...2 { try await DeliveryTests.buy(ledger, "anna", TransactionID("\(number)"), at: Double(number)) }
            let first = try #require(try await DeliveryTests.take(ledger, at: 3).first)
            try await ledger.settle(first, .givenUp("410"), app: "shop")
            let second = try #require(try await DeliveryTests.take(ledger, at: 3).first)
            try await ledger.settle(second, .delivered, app: "shop")
            func redeliver(_ sequence: Int64, of customer: CustomerID = "anna", to endpoint: EndpointID = Self.hook) async throws -> Bool {
                try await ledger.redeliver(sequence, of: customer, to: endpoint, app: "shop", at: .day(5))
            }
            #expect(try await !redeliver(3))
            #expect(try await !redeliver(1, of: "ben"))
            #expect(try await !redeliver(1, to: "gone"))
            #expect(try await redeliver(2))
            #expect(try await redeliver(1))
            #expect(try await ledger.backlog(of: "shop").map(\.oldest) == [.day(5)])
            let taken = try #require(try await DeliveryTests.take(ledger, at: 5).first)
            #expect(taken.event.sequence == 1)
            #expect(taken.attempts == 1)
            #expect(taken.failure == nil)
            #expect(try await redeliver(1), "it is under way, and stays so")
            #expect(try await DeliveryTests.take(ledger, at: 5).isEmpty)
            try await ledger.settle(taken, .delivered, app: "shop")
            #expect(try await DeliveryTests.take(ledger, at: 5).map(\.event.sequence) == [2])
        }
    }
}
