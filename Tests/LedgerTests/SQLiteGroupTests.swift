import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// Submissions that share a commit answer for themselves.
@Suite("Shared commits on SQLite")
struct SQLiteGroupTests {
    private static func post(_ number: Int) throws -> Submission {
        try .posted(
            by: CustomerReference(id: CustomerID("c\(number)"), token: nil),
            Purchase("life", .nonConsumable, id: TransactionID("t\(number)"), on: .day(0)), at: .day(1))
    }

    @Test("one that cannot be stored takes none of the others with it, and is refused alone")
    func isolated() async throws {
        let folder = try TemporaryLedger()
        try await folder.use { ledger async throws in _ = try await ledger.record(Self.post(7)) }
        let other = try SQLiteConnection(path: folder.path, access: .readWrite, busyMilliseconds: 1_000)
        try other.execute("UPDATE transactions SET evidence = x'00' WHERE id = 't7'")
        try await folder.use { ledger async throws in
            try other.execute("BEGIN IMMEDIATE")
            let answers = try await withThrowingTaskGroup(of: (number: Int, isStored: Bool).self) { group in
                for number in 0..<20 {
                    let submission = try Self.post(number)
                    group.addTask {
                        do throws(LedgerError) {
                            _ = try await ledger.record(submission)
                            return (number, true)
                        } catch {
                            return (number, false)
                        }
                    }
                }
                // The writer has some of them and waits for the file; all others wait for the writer.
                while await ledger.health().waitingSubmissions < 10 { await Task.yield() }
                try other.execute("COMMIT")
                return try await group.reduce(into: [:]) { $0[$1.number] = $1.isStored }
            }
            #expect(answers.filter { !$0.value }.map(\.key) == [7])
            for number in 0..<20 where number != 7 {
                let facts = try await ledger.facts(about: CustomerID("c\(number)"), app: "shop")
                #expect(facts.transactions.count == 1, "\(number)")
            }
        }
        let rows = try StoredRows(file: folder.path)
        #expect(rows.tables["customers"]?.count == 20)
        #expect(rows.tables["evidence"]?.count == 20)
    }
}
