import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger
import Testing

@testable import TillServer

@Suite("verifyReceipt with Apple behind it")
struct DeskTests {
    static let answer =
        #"{"status":0,"environment":"Production","receipt":{"bid":"com.example.game","transaction_id":"170000000000001","#
        + #""original_transaction_id":"170000000000001","product_id":"com.example.game.coins","quantity":"1","purchase_date_ms":"1780315200000"}}"#

    static let oldForm: String = {
        let info = Data(#"{ "transaction-id" = "170000000000001"; "bid" = "com.example.game"; }"#.utf8).base64EncodedString()
        return Data(#"{ "signature" = "AAAA"; "purchase-info" = "\#(info)"; }"#.utf8).base64EncodedString()
    }()

    @Test(
        "a receipt of iOS 6 is worth what Apple says; what a stand-in says of production is passed on and not believed",
        arguments: [true, false])
    func oldForm(isApple: Bool) async throws {
        let app = Shop.gameWithSecret {
            $0.environments = [.production, .sandbox]
            $0.appAppleID = 6_400_000_001
            $0.verifyReceipt.upstream = isApple ? .apple : UpstreamTests.hosts
        }
        try await Self.withDesk(app, FakeApple([Self.answer, Self.answer])) { ask, ledger, apple in
            for _ in 1...2 { #expect(try await ask(Self.oldForm, .standard) == Self.answer) }
            #expect(apple.asked.first == (isApple ? VerifyReceiptHosts.apple : UpstreamTests.hosts).production)
            let scope = try PurchaseScope(app: "game", environment: .production, testRun: nil)
            let facts = try await ledger.facts(of: OriginalTransactionKey(scope: scope, id: "170000000000001"))
            #expect(facts.transactions.count == (isApple ? 1 : 0))
            #expect(facts.transactions.values.allSatisfy { !$0.source.isSigned })
        }
    }

    @Test("an answer from the other environment gets the number for it, and another app's nothing at all")
    func strangers() async throws {
        let app = Shop.gameWithSecret {
            $0.environments = [.production, .sandbox]
            $0.appAppleID = 6_400_000_001
            $0.verifyReceipt.upstream = .apple
        }
        let sandbox = Self.answer.replacing("Production", with: "Sandbox")
        let foreign = Self.answer.replacing("com.example.game\"", with: "com.example.other\"")
        try await Self.withDesk(app, FakeApple([#"{"status":21007}"#, sandbox, Self.answer, foreign, #"{"status":21005}"#])) {
            ask, ledger, _ in
            var numbers: [String] = []
            for address in [VerifyReceiptAddress.standard, .sandbox, .standard, .standard] {
                numbers.append(try await ask(Self.oldForm, address))
            }
            #expect(numbers == [21_007, 21_008, 21_003, 21_005].map { #"{"status":\#($0)}"# })
            let scope = try PurchaseScope(app: "game", environment: .production, testRun: nil)
            let facts = try await ledger.facts(of: OriginalTransactionKey(scope: scope, id: "170000000000001"))
            #expect(facts.transactions.isEmpty)
        }
    }

    @Test("Apple's word is kept only where it tells something new, and never above what Apple signed")
    func news() async throws {
        let app = VerifyReceiptTests.game {
            $0.verifyReceipt.answering = .both
            $0.verifyReceipt.upstream = UpstreamTests.hosts
        }
        func reply(at moment: Double, refunded: Bool) -> String {
            let cancelled = refunded ? #","cancellation_date_ms":"\#(EpochMilliseconds.day(9).milliseconds)""# : ""
            return
                #"{"status":0,"environment":"Sandbox","receipt":{"bundle_id":"com.example.game","request_date_ms":"\#(EpochMilliseconds.day(moment).milliseconds)","in_app":[]},"#
                + #""latest_receipt_info":[{"transaction_id":"1001","original_transaction_id":"1001","product_id":"com.example.game.month","quantity":"1","#
                + #""purchase_date_ms":"\#(EpochMilliseconds.day(0).milliseconds)","expires_date_ms":"\#(EpochMilliseconds.day(30).milliseconds)","web_order_line_item_id":"91001"\#(cancelled)}]}"#
        }
        let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
        let apple = FakeApple([
            reply(at: 1, refunded: false), reply(at: 2, refunded: false), reply(at: 10, refunded: true), reply(at: 11, refunded: true),
        ])
        try await Self.withDesk(app, apple) { ask, ledger, _ in
            let key = OriginalTransactionKey(scope: try PurchaseScope(app: "game", environment: .sandbox, testRun: nil), id: "1001")
            var dates: [EpochMilliseconds?] = []
            for _ in 1...4 {
                _ = try await ask(receipt, .standard)
                dates.append(try await ledger.facts(of: key).transactions.values.first?.source.date)
            }
            // The first two say what the receipt says; the third tells of the refund; the fourth is no news any more.
            #expect(dates == [.day(0), .day(0), .day(10), .day(10)])
            #expect(try await ledger.facts(of: key).transactions.values.first?.revocationDate == .day(9))
        }
    }

    @Test("an answer of Apple's that was kept is read again from its bytes")
    func readAgain() throws {
        let app = Shop.gameWithSecret { $0.environments = [.production, .sandbox] }
        let first = try UpstreamFacts(Array(Self.answer.utf8), at: .day(1), of: app)
        let reader = EvidenceReader([app])
        var batch = try #require(reader.batch(for: app.id))
        #expect(reader.add(first.evidence, to: &batch) == nil)
        #expect(batch.transactions == first.facts.transactions && batch.transactions.count == 1)
        let damaged = Evidence(
            digest: first.evidence.digest, kind: .verifyReceiptResponse, channel: .appleAPI, receivedAt: .day(1), bytes: Array("{}".utf8))
        #expect(reader.add(damaged, to: &batch) != nil)
    }

    /// What asks the desk, on a ledger of its own.
    static func withDesk(
        _ app: AppConfiguration, _ apple: FakeApple,
        _ story: ((String, VerifyReceiptAddress) async throws -> String, SQLiteLedger, FakeApple) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-desk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: folder.appending(path: "till.sqlite").path))
        let log = OperationLog(least: .error, now: { .day(12) }, write: { _ in })
        let desk = VerifyReceiptDesk(
            apps: [app], verifiers: [app.id: AppVerifiers(app)], ledger: ledger, now: { .day(12) }, log: log, transport: apple.transport)
        let result: Result<Void, any Error>
        do {
            try await story(
                { receipt, address in
                    let body = Array(VerifyReceiptTests.request(receipt).utf8)
                    return String(decoding: await desk.answer(to: body, at: address, requestID: "1"), as: UTF8.self)
                }, ledger, apple)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await ledger.close()
        try result.get()
    }
}
