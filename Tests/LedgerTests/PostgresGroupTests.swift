import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

/// Submissions that wait share a transaction, and answer for themselves.
@Suite(
    "Shared transactions on PostgreSQL",
    .enabled(if: PostgresServer.isAvailable, "PostgreSQL 15 or later is not installed: scripts/setup test"))
struct PostgresGroupTests {
    static func purchase(_ number: Int) -> Purchase {
        Purchase("life", .nonConsumable, id: TransactionID("t\(number)"), on: .day(0))
    }

    static func post(_ number: Int) throws -> Submission {
        try .posted(by: CustomerReference(id: CustomerID("c\(number)"), token: nil), purchase(number), at: .day(1))
    }

    /// Sends everything while one recording holds up the only connection, then lets it go.
    static func together(
        _ submissions: [Submission], in folder: TemporaryLedger
    ) async throws -> [Result<RecordReceipt, LedgerError>] {
        let other = try PostgresConflictTests.Other(folder)
        let ledger = try folder.openPostgreSQL { $0.writers = 1 }
        return try await TemporaryLedger.use(ledger) { _ async throws in
            _ = try await ledger.record(post(0))
            try other.run("BEGIN; SELECT pg_advisory_xact_lock(\(WorkingKeys.key("customer", "shop/held")))")
            let held = OrderFact(
                id: AppAccountToken(high: 1, low: 1), app: "shop", customer: "held", productID: "life", metadata: nil, createdDate: .day(0))
            let first = Task { try await ledger.record(held, token: nil, policy: .standard, rules: .standard) }
            try other.awaitWaiters(1)
            return try await withThrowingTaskGroup(of: (Int, Result<RecordReceipt, LedgerError>).self) { group in
                for (number, submission) in submissions.enumerated() {
                    group.addTask {
                        do throws(LedgerError) {
                            return (number, .success(try await ledger.record(submission)))
                        } catch {
                            return (number, .failure(error))
                        }
                    }
                }
                while ledger.recording.queue.count < submissions.count { await Task.yield() }
                try other.run("COMMIT")
                _ = try await first.value
                var answers: [(Int, Result<RecordReceipt, LedgerError>)] = []
                for try await answer in group { answers.append(answer) }
                return answers.sorted { $0.0 < $1.0 }.map(\.1)
            }
        }
    }

    @Test("what waits is stored in few transactions, and each is told its own")
    func shared() async throws {
        let folder = try TemporaryLedger(.postgresql)
        let answers = try await Self.together((1...40).map { try Self.post($0) }, in: folder)
        for (number, answer) in answers.enumerated() {
            let receipt = try answer.get()
            #expect(receipt.claims.keys.map(\.id.rawValue) == ["t\(number + 1)"])
            #expect(Array(receipt.claims.values) == [.bound])
        }
        #expect(try folder.count("evidence") == 41)
        let (server, name) = try #require(folder.database)
        let transactions = try server.sql("SELECT count(DISTINCT stored_in) FROM till.evidence", in: name).trimmed
        #expect(Int(transactions).map { $0 <= 5 } == true, "\(transactions) transactions")
    }

    @Test("a submission that cannot be stored takes none of the others with it")
    func isolated() async throws {
        let folder = try TemporaryLedger(.postgresql)
        var submissions = try (1...20).map { try Self.post($0) }
        submissions[7].customer = CustomerReference(id: "c\u{0}8", token: nil)
        let answers = try await Self.together(submissions, in: folder)
        for (number, answer) in answers.enumerated() {
            switch answer {
            case .success: #expect(number != 7)
            case .failure(let error): #expect(number == 7 && !error.isRetryable, "\(number): \(error)")
            }
        }
        #expect(try folder.count("transactions") == 20)
    }

    @Test("submissions about one purchase do not share and end as one after the other")
    func sameTopic() async throws {
        let folder = try TemporaryLedger(.postgresql)
        let submissions = try (1...12).map { number in
            try Submission.posted(by: CustomerReference(id: CustomerID("c\(number)"), token: nil), Self.purchase(99), at: .day(1))
        }
        let answers = try await Self.together(submissions, in: folder)
        let outcomes = try answers.flatMap { try $0.get().claims.values }
        #expect(outcomes.filter { $0 == .bound }.count == 1)
        #expect(outcomes.filter { $0 == .ownedByAnotherCustomer }.count == 11)
    }
}
