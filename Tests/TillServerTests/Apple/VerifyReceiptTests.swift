import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("The drop-in for verifyReceipt")
struct VerifyReceiptTests {
    static let secret = OldNotice.secret

    @Test("each wrong request has the number that Apple has for it, with HTTP status 200")
    func numbers() async throws {
        var generator = SeededGenerator(seed: 9)
        let stranger = try SigningAuthority(plan: SigningPlan(kind: .receipts, validity: TestStore.validity), using: &generator)
        try await Shop.open(Self.game()) { shop in
            var forged = AppReceipt()
            forged.receiptType = .productionSandbox
            forged.bundleID = TestStore.bundle
            forged.creationDate = .day(0)
            let forgery = Data(try ReceiptBuilder().receipt(forged, signedBy: stranger.identity)).base64EncodedString()
            let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
            var changed = try #require(Data(base64Encoded: receipt))
            changed[changed.count - 1] ^= 1
            let future = try OldNotice.receipt([OldNotice.month("1001")], day: 300)
            for (body, status) in [
                ("", 21_000), ("[]", 21_000), ("{", 21_000), ("{}", 21_002), (#"{"receipt-data":[]}"#, 21_002),
                (Self.request("hello"), 21_002), (Self.request(""), 21_002), (Self.request(forgery), 21_003),
                (Self.request(try shop.store.sign(TestStore.purchase("1001"))), 21_002),
                (Self.request(changed.base64EncodedString()), 21_003), (Self.request(receipt, password: "wrong-secret"), 21_004),
                (Self.request(receipt, password: nil), 21_004), (Self.request(future), 21_005),
                (Self.request(try ReceiptTests.receipt([], bundle: "com.example.other")), 21_003), (Self.request(receipt), 0),
            ] {
                let response = try await shop.send("POST", "/verifyReceipt", key: nil, body: body)
                let answer = try JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(response.body))
                #expect(response.status == 200 && answer.status?.code == Int64(status), "\(body.prefix(80))")
                if status != 0 { #expect(String(decoding: response.body, as: UTF8.self) == #"{"status":\#(status)}"#) }
            }
            for path in ["/verifyReceipt", "/sandbox/verifyReceipt"] {
                #expect(String(decoding: try await shop.send("GET", path, key: nil).body, as: UTF8.self) == #"{"status":21000}"#)
            }
        }
    }

    @Test("B23 — an address answers as production unless configured otherwise: 21007 there, the contents at the sandbox's path")
    func addresses() async throws {
        let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
        for (answering, atStandard, atSandbox) in [
            (VerifyReceiptSettings.Answering.production, 21_007, 0), (.both, 0, 0), (.off, 21_003, 21_003),
        ] {
            try await Shop.open(Self.game { $0.verifyReceipt.answering = answering }) { shop in
                let standard = try await shop.verify(receipt)
                let sandbox = try await shop.verify(receipt, at: "/sandbox/verifyReceipt")
                #expect(standard.status?.code == Int64(atStandard) && sandbox.status?.code == Int64(atSandbox))
            }
        }
        #expect(throws: VerifyReceiptRefusal.productionAtSandbox) {
            try VerifyReceiptAddress.sandbox.admit(.production, VerifyReceiptSettings())
        }
        try VerifyReceiptAddress.standard.admit(.production, VerifyReceiptSettings())
    }

    @Test("an app that serves only production answers a sandbox receipt with 21007 as well")
    func onlyProduction() async throws {
        let app = Shop.gameWithSecret {
            $0.environments = [.production]
            $0.appAppleID = 6_400_000_001
        }
        try await Shop.open(app) { shop in
            let answer = try await shop.verify(try OldNotice.receipt([OldNotice.month("1001")], day: 0))
            #expect(answer.status?.code == 21_007)
        }
    }

    @Test("a receipt is a key to what came later: renewals, their end, refunds; nothing of other chains")
    func later() async throws {
        try await Shop.open(Self.game()) { shop in
            let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
            var answer = try await shop.verify(receipt)
            #expect(answer.latestReceiptInfo?.map(\.transactionId) == ["1001"] && answer.pendingRenewalInfo == [])
            shop.clock.move(to: .day(40))
            let june = TestStore.purchase("1002", at: .day(30)) { $0.originalTransactionId = "1001" }
            try await shop.notify(
                try shop.store.notification(
                    .didRenew, uuid: NotificationTests.uuid(1), about: june,
                    renewal: TestStore.renewal(of: "1001", at: .day(30), next: .day(60))
                ))
            _ = try await shop.post("ada", TestStore.purchase("2001", at: .day(1)))
            answer = try await shop.verify(receipt)
            #expect(answer.environment == .sandbox && answer.latestReceipt == receipt)
            #expect(answer.receipt?.inApp?.map(\.transactionId) == ["1001"] && answer.receipt?.requestDate == .day(40))
            #expect(answer.latestReceiptInfo?.map(\.transactionId) == ["1002", "1001"])
            #expect(answer.latestReceiptInfo?.first?.expiresDate == .day(60))
            #expect(answer.pendingRenewalInfo?.map(\.autoRenewStatus) == [.on])
            #expect(answer.pendingRenewalInfo?.map(\.isInBillingRetryPeriod) == [nil])
            #expect(try await shop.verify(receipt, excludesOld: true).latestReceiptInfo?.map(\.transactionId) == ["1002"])
            let refunded = TestStore.purchase("1002", at: .day(30)) {
                $0.originalTransactionId = "1001"
                $0.revocationDate = .day(39)
                $0.revocationReason = .developerIssue
                $0.signedDate = .day(39)
            }
            try await shop.notify(try shop.store.notification(.refund, uuid: NotificationTests.uuid(2), about: refunded, at: .day(39)))
            answer = try await shop.verify(receipt)
            #expect(answer.latestReceiptInfo?.map(\.cancellationDate) == [.day(39), nil])
            #expect(answer.latestReceiptInfo?.first?.cancellationReason == .developerIssue)
        }
    }

    @Test("without subscriptions no secret is needed, and a refund that became known later is told with the purchase itself")
    func oneTime() async throws {
        try await Shop.open(Self.game()) { shop in
            var lifetime = InAppPurchaseReceipt()
            lifetime.quantity = 1
            lifetime.productID = "com.example.game.lifetime"
            lifetime.transactionID = "3001"
            lifetime.originalTransactionID = "3001"
            lifetime.purchaseDate = .day(0)
            lifetime.originalPurchaseDate = .day(0)
            lifetime.productTypeNumber = 0
            let receipt = try OldNotice.receipt([lifetime], day: 0)
            let first = try await shop.verify(receipt, password: nil)
            #expect(
                first.status?.code == 0 && first.latestReceiptInfo == nil && first.pendingRenewalInfo == nil && first.latestReceipt == nil)
            #expect(try await shop.verify(receipt, password: "wrong-secret").status?.code == 21_004)
            let refunded = TestStore.purchase("3001", product: "com.example.game.lifetime", type: .nonConsumable) {
                $0.revocationDate = .day(2)
                $0.revocationReason = .other
                $0.signedDate = .day(2)
            }
            shop.clock.move(to: .day(3))
            try await shop.notify(try shop.store.notification(.refund, uuid: NotificationTests.uuid(1), about: refunded, at: .day(2)))
            let entry = try #require(try await shop.verify(receipt, password: nil).receipt?.inApp?.first)
            #expect(entry.cancellationDate == .day(2) && entry.cancellationReason == .other)
        }
    }

    @Test("the receipt is kept, belongs to nobody, and is the customer's who posts it; asking again writes nothing")
    func kept() async throws {
        try await Shop.open(Self.game()) { shop in
            let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
            for _ in 1...3 { #expect(try await shop.verify(receipt).status?.code == 0) }
            let file = LedgerFile(path: shop.database)
            #expect(try file.count("evidence") == 1 && file.count("transactions") == 1 && file.count("claims") == 0)
            #expect(try await shop.post("ada", TestStore.purchase("1001")).customer.has == ["pro"])
        }
    }

    @Test("whoever has a receipt can make ever new bytes of it that are as genuine, and fills no disk with them")
    func remade() async throws {
        try await Shop.open(Self.game()) { shop in
            let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
            for number in UInt8(1)...5 {
                #expect(try await shop.verify(try OldNotice.remade(receipt, number)).status?.code == 0)
            }
            let file = LedgerFile(path: shop.database)
            #expect(try file.count("evidence") == 1 && file.count("transactions") == 1)
            shop.clock.move(to: .day(2))
            var refunded = OldNotice.month("1001")
            refunded.cancellationDate = .day(1)
            let newer = try await shop.verify(try OldNotice.receipt([refunded], day: 2))
            #expect(newer.latestReceiptInfo?.map(\.cancellationDate) == [.day(1)])
            #expect(try file.count("evidence") == 2, "a later receipt of the same purchase is news")
            _ = try await shop.verify(receipt)
            #expect(try file.count("evidence") == 2, "an earlier one is none")
        }
    }

    @Test("whoever shows another secret writes nothing")
    func wrongSecret() async throws {
        try await Shop.open(Self.game()) { shop in
            let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
            for password in ["wrong-secret", nil] {
                #expect(try await shop.verify(receipt, password: password).status?.code == 21_004)
            }
            let file = LedgerFile(path: shop.database)
            #expect(try file.count("evidence") == 0 && file.count("transactions") == 0)
        }
    }

    @Test("of a receipt with more chains than are looked up the others are as the receipt says, and it is kept once")
    func many() async throws {
        try await Shop.open(Self.game()) { shop in
            let months = (0..<(ReceiptNews.chains + 20)).map { (number: Int) -> InAppPurchaseReceipt in
                let id = String(10_000 + number)
                return OldNotice.month(id, of: id, from: Double(number) / 1_000)
            }
            shop.clock.move(to: .day(1))
            let receipt = try OldNotice.receipt(months, day: 1)
            for number in UInt8(1)...2 {
                let answer = try await shop.verify(try OldNotice.remade(receipt, number))
                #expect(answer.latestReceiptInfo?.count == months.count)
                #expect(answer.receipt?.inApp?.count == months.count)
            }
            #expect(try LedgerFile(path: shop.database).count("evidence") == 1)
        }
    }

    @Test("while the ledger cannot be written a new receipt gets 21005, and afterwards its contents")
    func broken() async throws {
        try await Shop.open(Self.game()) { shop in
            let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
            try await LedgerFile(path: shop.database).withoutSpace {
                let answer = try await shop.verify(receipt)
                #expect(answer.status?.code == 21_005)
            }
            #expect(try await shop.verify(receipt).status?.code == 0)
        }
    }

    @Test("a receipt of iOS 6 proves nothing and gets 21003 where Apple cannot be asked")
    func oldForm() async throws {
        try await Shop.open(Self.game()) { shop in
            let info = Data(#"{ "transaction-id" = "1001"; "product-id" = "coins"; "bid" = "com.example.game"; }"#.utf8)
                .base64EncodedString()
            let receipt = Data(#"{ "signature" = "AAAA"; "purchase-info" = "\#(info)"; "environment" = "Sandbox"; }"#.utf8)
            let answer = try await shop.verify(receipt.base64EncodedString())
            let kept = try LedgerFile(path: shop.database).count("evidence")
            #expect(answer.status?.code == 21_003 && kept == 0)
        }
    }

    @Test("several ids of one paid period are one entry of latest_receipt_info")
    func aliases() async throws {
        try await Shop.open(Self.game()) { shop in
            var restored = OldNotice.month("1005")
            restored.webOrderLineItemID = "91001"
            let answer = try await shop.verify(try OldNotice.receipt([OldNotice.month("1001"), restored], day: 0))
            #expect(answer.receipt?.inApp?.count == 2 && answer.latestReceiptInfo?.count == 1)
        }
    }

    /// The game with its secret; both environments read at one address.
    static func game(_ change: (inout AppConfiguration) -> Void = { $0.verifyReceipt.answering = .both }) -> AppConfiguration {
        Shop.gameWithSecret(change)
    }

    static func request(_ receipt: String, password: String? = secret, excludesOld: Bool = false) -> String {
        let shown = password.map { #","password":"\#($0)""# } ?? ""
        return #"{"receipt-data":"\#(receipt)"\#(shown),"exclude-old-transactions":\#(excludesOld)}"#
    }
}

extension Shop {
    /// Asks the drop-in as an old back end does: no key, and no word of JSON in the Content-Type.
    func verify(
        _ receipt: String, password: String? = OldNotice.secret, excludesOld: Bool = false, at path: String = "/verifyReceipt"
    ) async throws -> VerifyReceiptResponse {
        let response = try await send(
            "POST", path, key: nil, body: VerifyReceiptTests.request(receipt, password: password, excludesOld: excludesOld),
            headers: [("Content-Type", "text/plain")])
        #expect(response.status == 200)
        return try JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(response.body))
    }
}
