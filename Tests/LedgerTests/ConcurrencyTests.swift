import AppStoreTypes
import Entitlements
import Ledger
import LedgerStories
import PurchaseStories
import Testing

@Suite("Many at once")
struct ConcurrencyTests {
    let month = Purchase.month(id: "1", from: .day(0), to: .day(30))

    @Test("B53 — the same evidence on fifty tasks at once is one fact", arguments: Store.all)
    func sameEvidence(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            let verdicts = try await together(50) { _ in
                try await ledger.record(.posted(by: "anna", month, at: .day(1)))
            }.flatMap(\.transactions.values)
            #expect(verdicts.count { $0 == .recorded } == 1)
            #expect(verdicts.count { $0 == .alreadyKnown } == 49)
            let facts = try await ledger.facts(about: "anna", app: "shop")
            #expect(facts.transactions.count == 1)
            #expect(facts.claims.count == 1)
        }
    }

    @Test("customers who race for one purchase leave exactly one owner", arguments: Store.all, 0..<5)
    func race(store: Store, round: Int) async throws {
        try await TemporaryLedger(store).use { ledger in
            let outcomes = try await together(20) { number in
                let customer = CustomerReference(id: CustomerID("c\(number)"), token: nil)
                return try await ledger.record(.posted(by: customer, month, at: .day(1).plus(milliseconds: Int64((number * 7) % 20))))
            }.flatMap(\.claims.values)
            #expect(outcomes.count == 20)
            #expect(outcomes.count { $0 == .bound } == 1, "nobody is told that it is theirs and loses it to a claim of the same moment")
            var owners: [CustomerID] = []
            for number in 0..<20 {
                let customer = CustomerID("c\(number)")
                if !(try await ledger.facts(about: customer, app: "shop").transactions.isEmpty) { owners.append(customer) }
            }
            #expect(owners.count == 1)
            #expect(try await ledger.ownership(of: month.fact.originalKey)?.owner == owners.first)
        }
    }

    @Test("B110 — a new customer's ten first posts at once make one customer", arguments: Store.all)
    func firstPosts(store: Store) async throws {
        let chains = ["A", "B", "C"] as [OriginalTransactionID]
        try await TemporaryLedger(store).use { ledger in
            _ = try await together(10) { number in
                let chain = chains[number % 3]
                let start = EpochMilliseconds.day(Double(number) * 30)
                let purchase = Purchase.month(id: TransactionID("T\(number)"), original: chain, from: start, to: start.plus(days: 30))
                return try await ledger.record(.posted(by: "U", purchase, at: .day(400)))
            }
            let facts = try await ledger.facts(about: "U", app: "shop")
            #expect(facts.transactions.count == 10)
            #expect(Set(facts.transactions.values.map(\.originalID)) == Set(chains))
            #expect(facts.claims.count == 3)
            #expect(fold(facts, at: .day(500), rules: .standard).subscriptions.count == 3)
        }
    }

    @Test("a post and a notice of one purchase at the same instant give one period", arguments: Store.all)
    func postAndNotice(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            _ = try await together(40) { number in
                try await ledger.record(.posted(by: number % 2 == 0 ? nil : "anna", month.signed(.day(Double(number % 4))), at: .day(5)))
            }
            let facts = try await ledger.facts(about: "anna", app: "shop")
            #expect(facts.transactions.values.map(\.source.date) == [.day(3)])
        }
    }

    @Test("two ledgers on one file, as two processes have it, leave one fact and one owner", arguments: Store.all)
    func twoWriters(store: Store) async throws {
        let folder = try TemporaryLedger(store)
        try await folder.use { one in
            try await folder.use { other in
                let outcomes = try await together(40) { number in
                    let customer = CustomerReference(id: CustomerID("c\(number % 2)"), token: nil)
                    return try await (number % 2 == 0 ? one : other).record(.posted(by: customer, month, at: .day(Double(number % 2))))
                }
                #expect(outcomes.flatMap(\.transactions.values).count { $0 == .recorded } == 1)
                #expect(outcomes.flatMap(\.claims.values).count { $0 == .bound } == 1)
                let owner = try #require(try await one.ownership(of: month.fact.originalKey)?.owner)
                #expect(try await other.facts(about: owner, app: "shop").transactions.count == 1)
            }
        }
    }

    /// Runs a body on many tasks at once.
    private func together<Value: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for number in 0..<count { group.addTask { try await body(number) } }
            var values: [Value] = []
            for try await value in group { values.append(value) }
            return values
        }
    }
}
