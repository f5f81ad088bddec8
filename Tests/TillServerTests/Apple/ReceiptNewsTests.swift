import AppStoreTypes
import Entitlements
import Ledger
import Testing

@testable import TillServer

@Suite("What a receipt tells beside the ledger")
struct ReceiptNewsTests {
    @Test("however much is known of a receipt's chains, a bounded part of it is read, of the newest chains first")
    func bounded() async throws {
        var months: [InAppPurchaseReceipt] = []
        for original in ["3001", "2001", "1001"] {
            for number in 0..<3 { months.append(OldNotice.month("\(original)\(number)", of: original, from: Double(months.count))) }
        }
        let receipt = try OldNotice.receipt(months, day: 9)
        try await DeskTests.withDesk(VerifyReceiptTests.game(), FakeApple([])) { ask, ledger, _ in
            #expect(try await ask(receipt, .standard).contains(#""status":0"#))
            let scope = try PurchaseScope(app: "game", environment: .sandbox, testRun: nil)
            var newest: [TransactionFact] = []
            for original in ["1001", "2001", "3001"] {
                let facts = try await ledger.facts(of: OriginalTransactionKey(scope: scope, id: OriginalTransactionID(original)))
                #expect(facts.transactions.count == 3)
                newest.append(try #require(facts.transactions.values.max { $0.purchaseDate < $1.purchaseDate }))
            }
            let all = try await ReceiptNews(newest, knownTo: ledger)
            #expect(all.facts.transactions.count == 9 && !all.isNews)
            let few = try await ReceiptNews(newest, knownTo: ledger, atMost: 4)
            // Two chains are read; of the oldest one the receipt's own purchase is all there is, and it is no news.
            let counts = Dictionary(grouping: few.facts.transactions.values, by: \.originalID).mapValues(\.count)
            #expect(counts == ["1001": 3, "2001": 3, "3001": 1] && !few.isNews)
        }
    }

    @Test("so much of Apple's own answer is compared with the ledger as of a receipt")
    func lookedUp() async throws {
        let receipt = try OldNotice.receipt(["1001", "2001", "3001"].map { OldNotice.month($0, of: $0) }, day: 0)
        try await DeskTests.withDesk(VerifyReceiptTests.game(), FakeApple([])) { ask, ledger, _ in
            _ = try await ask(receipt, .standard)
            let scope = try PurchaseScope(app: "game", environment: .sandbox, testRun: nil)
            let chains = ["2001", "2001", "3001", "1001"].map { OriginalTransactionKey(scope: scope, id: OriginalTransactionID($0)) }
            let found = try await ReceiptNews.lookUp(chains, in: ledger, atMost: 2)
            #expect(found.looked.map(\.id).sorted() == ["2001", "3001"] && found.facts.transactions.count == 2)
            let many = (0..<ReceiptNews.chains * 2).map { OriginalTransactionKey(scope: scope, id: OriginalTransactionID("9\($0)")) }
            #expect(try await ReceiptNews.lookUp(many, in: ledger).looked.count == ReceiptNews.chains)
        }
    }
}
