import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

@Suite("Notifications in the store")
struct NotificationTests {
    func notice(_ id: String, _ purchase: Purchase) throws -> Submission {
        var submission = try Submission.posted(by: nil, purchase, at: .day(1))
        let fact = try purchase.fact
        submission.notification = NotificationRecord(
            scope: fact.scope, id: id, type: .subscribed, subtype: .initialBuy, signedDate: .day(1), original: fact.originalID,
            evidence: fact.source.evidence)
        return submission
    }

    @Test("a notification is recorded once for each id, and its facts with it or not at all", arguments: Store.all)
    func once(store: Store) async throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let folder = try TemporaryLedger(store)
        try await folder.use { ledger async throws in
            #expect(try await ledger.record(try notice("a", month)).notification == .recorded)
            #expect(try await ledger.record(try notice("a", month)).notification == .alreadyKnown)
            #expect(try await ledger.record(try notice("b", month)).notification == .recorded)
            #expect(try await ledger.record(.posted(by: "anna", month, at: .day(2))).notification == nil)
        }
        #expect(try folder.count("notifications") == 2)
        #expect(try folder.count("transactions") == 1)
    }

    @Test("a notification without facts that came before the purchase is known of with it", arguments: Store.all)
    func before(store: Store) async throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        try await TemporaryLedger(store).use { ledger async throws in
            var bare = try notice("a", month)
            bare.transactions = []
            _ = try await ledger.record(bare)
            _ = try await ledger.record(.posted(by: "anna", month, at: .day(2)))
            #expect(try await ledger.facts(about: "anna", app: "shop").notifications.count == 1)
        }
    }

    @Test("a notification must bring its evidence, belong to the app, and have an id of bounded length", arguments: Store.all)
    func checked(store: Store) async throws {
        let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
        try await TemporaryLedger(store).use { ledger async throws in
            for id in ["", String(repeating: "x", count: NotificationRecord.idLimit + 1)] {
                await #expect(throws: LedgerError.self) { try await ledger.record(try notice(id, month)) }
            }
            var bare = try notice("a", month)
            bare.evidence = []
            bare.transactions = []
            let incomplete = bare
            await #expect(throws: LedgerError.self) { try await ledger.record(incomplete) }
            var foreign = Submission(app: "other", receivedAt: .day(1), policy: .standard, rules: .standard)
            foreign.notification = try notice("a", month).notification
            foreign.evidence = try notice("a", month).evidence
            let wrong = foreign
            await #expect(throws: LedgerError.self) { try await ledger.record(wrong) }
        }
    }
}
