import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Receipts")
struct ReceiptTests {
    /// A receipt of the game with the given purchases, in base64.
    static func receipt(_ purchases: [InAppPurchaseReceipt], bundle: String = "com.example.game", filler: Int = 0) throws -> String {
        var receipt = AppReceipt()
        receipt.receiptType = .productionSandbox
        receipt.bundleID = BundleID(bundle)
        receipt.applicationVersion = "1"
        receipt.creationDate = .day(0)
        receipt.purchases = purchases
        if filler > 0 {
            receipt.otherAttributes = [ReceiptAttribute(type: 9_999, version: 1, value: [UInt8](repeating: 0x41, count: filler))]
        }
        return Data(try ReceiptBuilder().receipt(receipt, signedBy: TestStore.shared.receipts.identity)).base64EncodedString()
    }

    static func month(_ id: String) -> InAppPurchaseReceipt {
        var purchase = InAppPurchaseReceipt()
        purchase.quantity = 1
        purchase.productID = "com.example.game.month"
        purchase.transactionID = TransactionID(id)
        purchase.originalTransactionID = OriginalTransactionID(id)
        purchase.purchaseDate = .day(0)
        purchase.originalPurchaseDate = .day(0)
        purchase.expirationDate = .day(30)
        purchase.webOrderLineItemID = WebOrderLineItemID("9" + id)
        return purchase
    }

    static func body(_ customer: String, _ receipt: String, _ more: String = "") -> String {
        #"{"customer":"\#(customer)","receipt":"\#(receipt)"\#(more)}"#
    }

    @Test("a receipt gives what it lists; the signed transaction of the same purchase changes nothing")
    func gives() async throws {
        try await Shop.open { shop in
            let posted = try await shop.post(body: Self.body("alice", try Self.receipt([Self.month("1001"), Self.month("1002")])))
            #expect(posted.verdicts == ["recorded"] && posted.documents.first?.transactions.map(\.transactionId) == ["1001", "1002"])
            #expect(posted.customer.has == ["pro", "pro"])
            let signed = try await shop.post("alice", TestStore.purchase("1001"))
            #expect(signed.customer.subscriptions.count == 2)
        }
    }

    @Test("B06 — a signed transaction sent where a receipt is expected has the same result as in its own place")
    func jwsAsReceipt() async throws {
        try await Shop.open { shop in
            let signed = try shop.store.sign(TestStore.purchase("1001"))
            let posted = try await shop.post(body: Self.body("alice", signed))
            #expect(posted.verdicts == ["recorded"] && posted.customer.has == ["pro"])
            #expect(try await shop.post("alice", signed: [signed]).verdicts == ["alreadyKnown"])
        }
    }

    @Test("B07 — a genuine receipt without purchases gives nothing, takes nothing, and asks to refresh and try again")
    func noPurchases() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("alice", TestStore.purchase("1001"))
            let empty = try Self.receipt([])
            let posted = try await shop.post(body: Self.body("alice", empty, #","expectedProducts":["com.example.game.year"]"#))
            #expect(posted.verdicts == ["noPurchases"] && posted.documents.first?.final == false)
            #expect(posted.advice.map(\.code) == ["receipt.no_purchases", "receipt.expected_purchase_missing"])
            #expect(posted.customer.has == ["pro"])
        }
    }

    @Test("B115 — a genuine receipt of another app is refused")
    func otherApp() async throws {
        try await Shop.open { shop in
            let posted = try await shop.post(body: Self.body("mallory", try Self.receipt([Self.month("1")], bundle: "com.other.game")))
            #expect(posted.verdicts == ["refused"] && posted.documents.first?.code == "identity.bundle_id")
            #expect(posted.customer.has.isEmpty)
        }
    }

    @Test("B112 — a receipt of five million bytes is read and recorded")
    func large() async throws {
        try await Shop.open { shop in
            let receipt = try Self.receipt((0..<60).map { Self.month(String(2_000_000_000_000 + $0)) }, filler: 5_049_072)
            #expect(receipt.utf8.count > 6_700_000, "\(receipt.utf8.count)")
            let posted = try await shop.post(body: Self.body("alice", receipt))
            #expect(posted.verdicts == ["recorded"] && posted.documents.first?.transactions.count == 60)
        }
    }

    @Test("base64 as badly written apps send it is repaired, and the reply says so")
    func repaired() async throws {
        try await Shop.open { shop in
            let receipt = try Self.receipt([Self.month("1001")])
            let spaced = receipt.replacingOccurrences(of: "+", with: " ")
            let posted = try await shop.post(body: Self.body("alice", spaced))
            #expect(posted.verdicts == ["recorded"])
            #expect(receipt == spaced || posted.documents.first?.notes?.isEmpty == false)
        }
    }
}
