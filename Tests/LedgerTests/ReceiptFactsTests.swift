import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// What a recording knows of its customer is what a question right after it tells.
@Suite("A customer in the receipt of a recording")
struct ReceiptFactsTests {
    private static let policies = [
        OwnershipPolicy.standard, OwnershipPolicy(conflict: .transfer, requiresToken: false),
        OwnershipPolicy(conflict: .share, requiresToken: false), OwnershipPolicy(conflict: .transferIfInactive, requiresToken: false),
    ]
    /// A pooler only passes on what the others show.
    private static let runs = [Store.sqlite, .postgresql].flatMap { store in policies.indices.map { (store, $0) } }

    @Test("is what a reader finds then, whatever was recorded before it", arguments: runs)
    func facts(store: Store, policy: Int) async throws {
        let mix = try Mix(seed: UInt64(policy), count: 150)
        let submissions = (mix.beginning + mix.rest).map { Self.posted(under: Self.policies[policy], $0) }
        try await TemporaryLedger(store).use { ledger async throws in
            var answers = 0
            for (step, submission) in submissions.enumerated() {
                let receipt = try await ledger.record(submission)
                guard let customer = submission.customer?.id, let facts = receipt.customerFacts else { continue }
                answers += 1
                let found = try await ledger.facts(about: customer, app: "shop")
                #expect(facts == found, "step \(step)")
                guard let state = receipt.customerState else { continue }
                #expect(state == fold(found, at: submission.receivedAt, rules: submission.rules), "step \(step)")
            }
            #expect(answers > submissions.count / 8, "\(answers) of \(submissions.count)")
        }
    }

    @Test("comes with a first purchase, and is left out where nothing is new", arguments: [Store.sqlite, .postgresql])
    func first(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            let post = try Submission.posted(by: "anna", .month(id: "1", from: .day(0), to: .day(30)), at: .day(1))
            let receipt = try await ledger.record(post)
            #expect(receipt.customerFacts?.transactions.count == 1)
            #expect(receipt.customerState?.accessibleProductIDs == ["pro.month"])
            #expect(try await ledger.record(post).customerFacts == nil)
        }
    }

    @Test("what is worked out before its turn leaves the same rows as what is worked out then", arguments: [0, 1])
    func workedOut(policy: Int) async throws {
        let mix = try Mix(seed: 11, count: 100)
        var submissions = mix.beginning + mix.rest
        for number in 0..<20 {
            let customer = CustomerReference(id: CustomerID("new\(number)"), token: AppAccountToken(high: 9, low: UInt64(number / 2)))
            let month = Purchase.month(id: TransactionID("m\(number)"), from: .day(0), to: .day(30)).with {
                $0.appAccountToken = customer.token
            }
            submissions.append(try .posted(by: customer, month, at: .day(number % 3 == 0 ? 40 : 1)))
            submissions.append(try .posted(by: Mix.customers[number % 6], month, at: .day(41)))
        }
        let folders = (now: try TemporaryLedger(), before: try TemporaryLedger())
        for (folder, crowd) in [(folders.now, Int.max), (folders.before, 0)] {
            try await folder.use({ $0.crowd = crowd }) { ledger async throws in
                for submission in submissions {
                    let receipt = try await ledger.record(Self.posted(under: Self.policies[policy], submission))
                    guard let customer = submission.customer?.id, let facts = receipt.customerFacts else { continue }
                    #expect(try await ledger.facts(about: customer, app: "shop") == facts)
                }
            }
        }
        let (now, before) = (try StoredRows(file: folders.now.path), try StoredRows(file: folders.before.path))
        for (table, rows) in now.tables { #expect(before.tables[table] == rows, "\(table)") }
        #expect(now.tables["events"]?.isEmpty == false)
    }

    private static func posted(under policy: OwnershipPolicy, _ given: Submission) -> Submission {
        var submission = Submission(app: given.app, receivedAt: given.receivedAt, policy: policy, rules: given.rules)
        submission.customer = given.customer
        submission.notification = given.notification
        submission.evidence = given.evidence
        submission.transactions = given.transactions
        submission.renewals = given.renewals
        submission.claims = given.claims
        submission.changes = given.changes
        submission.audit = given.audit
        return submission
    }
}
