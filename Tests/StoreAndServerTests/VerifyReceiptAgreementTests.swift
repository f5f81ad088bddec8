import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import HTTPService
import Testing
import TillServer

@Suite("The drop-in for verifyReceipt beside the App Store's")
struct VerifyReceiptAgreementTests {
    /// Opens a street whose server knows the shared secret.
    static func open(_ story: (Neighbourhood) async throws -> Void) async throws {
        try await Neighbourhood.open({ app, _ in app.sharedSecret = SharedSecret(Neighbourhood.secret) }, story)
    }

    @Test("a life of buying, renewing, cancelling, changing, failing, recovering and refunding: both say the same at every turn")
    func life() async throws {
        try await Self.open { street in
            _ = try await street.phone(.install(InstallCall()))
            try await street.command("setApp", #"{"app":"com.example.game","gracePeriodDays":16}"#)
            let bought = try await street.buy(
                "com.example.game.light", token: UUID(uuidString: "0B5D5E7A-2F3C-4B8E-9C1D-1234567890AB")?.uuidString)
            let first = try await street.receipt()
            func compare(_ turn: String) async throws {
                try await street.settle()
                for (receipt, isFresh) in [(first, false), (try await street.receipt(), true)] {
                    for excludesOld in [false, true] {
                        let answers = try await street.answers(to: receipt, excludesOld: excludesOld)
                        let (store, server) = answers.texts(isFresh: isFresh)
                        #expect(store == server, "\(turn), \(isFresh ? "fresh" : "first") receipt, \(excludesOld ? "newest only" : "all")")
                    }
                }
            }
            try await compare("a free week")
            try await street.advance(to: "2026-02-08T11:00:00Z")
            try await compare("the first paid month")
            let id = bought.transactionId.rawValue
            try await street.command("setRenewal", #"{"transactionId":"\#(id)","isOn":false}"#)
            try await compare("cancelled")
            try await street.command("setRenewal", #"{"transactionId":"\#(id)","isOn":true}"#)
            try await compare("resumed")
            _ = try await street.buy(Neighbourhood.month, token: nil)
            try await compare("moved up")
            _ = try await street.phone(.purchase(PurchaseCall(requestId: UUID().uuidString, productId: "com.example.game.light")))
            try await compare("will move down")
            try await street.advance(to: "2026-03-09T00:00:00Z")
            try await compare("moved down")
            try await street.command("setBilling", #"{"account":"phone","isGood":false}"#)
            try await street.advance(to: "2026-04-10T00:00:00Z")
            try await compare("in grace")
            try await street.advance(to: "2026-05-01T00:00:00Z")
            try await compare("in retry, grace over")
            try await street.command("setBilling", #"{"account":"phone","isGood":true}"#)
            try await street.advance(to: "2026-05-06T00:00:00Z")
            try await compare("recovered")
            let lifetime = try await street.buy("com.example.game.lifetime", token: nil)
            let coins = try await street.buy(Neighbourhood.coins, quantity: 3, token: nil)
            try await compare("a product for good and unfinished coins")
            _ = try await street.phone(.finish(FinishCall(transactionIds: [coins.transactionId])))
            try await compare("coins finished")
            try await street.command("refund", #"{"transactionId":"\#(lifetime.transactionId)","reason":1}"#)
            try await compare("the product refunded")
            try await street.command("refund", #"{"transactionId":"\#(id)"}"#)
            try await compare("the first week refunded")
            try await street.command("setRenewal", #"{"transactionId":"\#(id)","isOn":false}"#)
            try await street.advance(to: "2026-07-01T00:00:00Z")
            try await compare("ended")
            _ = try await street.buy(Neighbourhood.month, token: nil)
            try await compare("bought again")
        }
    }

    @Test("what is refused is refused by both with the same number")
    func refusals() async throws {
        try await Self.open { street in
            _ = try await street.phone(.install(InstallCall()))
            _ = try await street.buy(Neighbourhood.month, token: nil)
            let receipt = try await street.receipt()
            var forged = try #require(Data(base64Encoded: receipt))
            forged[forged.count - 1] ^= 1
            let shown = #""password":"\#(Neighbourhood.secret)""#
            for body in [
                "", "[]", "{}", #"{"receipt-data":""}"#, #"{"receipt-data":"hello"}"#, #"{"receipt-data":"\#(receipt)"}"#,
                #"{"receipt-data":"\#(receipt)","password":"another-secret"}"#,
                #"{"receipt-data":"\#(forged.base64EncodedString())",\#(shown)}"#,
            ] {
                for path in ["/sandbox/verifyReceipt", "/production/verifyReceipt"] {
                    let store = try await street.post(street.storePort, path, body)
                    let server = try await street.post(street.serverPort, path == "/sandbox/verifyReceipt" ? path : "/verifyReceipt", body)
                    #expect(
                        String(decoding: store.body, as: UTF8.self) == String(decoding: server.body, as: UTF8.self),
                        "\(path) \(body.prefix(60))")
                }
            }
        }
    }

    @Test("notifications of version 1 alone keep the server's answer the same as the App Store's, but for what no receipt says")
    func versionOne() async throws {
        try await Self.open { street in
            _ = try await street.phone(.install(InstallCall()))
            try await street.command("setApp", #"{"app":"com.example.game","sandboxNotifications":1}"#)
            let bought = try await street.buy(Neighbourhood.month, token: nil)
            let first = try await street.receipt()
            for time in ["2026-02-28T10:31:00Z", "2026-03-31T10:31:00Z"] { try await street.advance(to: time) }
            try await street.command("setRenewal", #"{"transactionId":"\#(bought.transactionId)","isOn":false}"#)
            #expect(try await street.notices().allSatisfy { $0.hasSuffix("SUCCESS") })
            let answers = try await street.answers(to: first)
            for (list, names) in [
                ("latest_receipt_info", ["transaction_id", "expires_date_ms", "product_id", "cancellation_date_ms"]),
                ("pending_renewal_info", ["original_transaction_id", "auto_renew_status", "auto_renew_product_id", "expiration_intent"]),
            ] {
                func shown(_ answer: JSONValue) -> [[String?]] {
                    (answer[list]?.elements ?? []).map { entry in names.map { entry[$0]?.text } }.sorted { "\($0)" < "\($1)" }
                }
                #expect(shown(answers.store) == shown(answers.server) && !shown(answers.server).isEmpty)
            }
            #expect(answers.server["pending_renewal_info"]?.elements?.first?["auto_renew_status"]?.text == "0")
        }
    }

    @Test("with Apple's endpoint behind it the server passes on its words, learns from them, and answers alone while it fails")
    func upstream() async throws {
        let configure: (inout AppConfiguration, UInt16) -> Void = { app, port in
            app.sharedSecret = SharedSecret(Neighbourhood.secret)
            let base = "http://127.0.0.1:\(port)"
            app.verifyReceipt.upstream = VerifyReceiptHosts(
                production: base + "/production/verifyReceipt", sandbox: base + "/sandbox/verifyReceipt")
        }
        try await Neighbourhood.open(configure) { street in
            _ = try await street.phone(.install(InstallCall()))
            // The App Store's notifications are lost: what comes later only verifyReceipt tells.
            try await street.command("addFault", #"{"fault":{"place":"notification","kind":"loseRequest","times":100}}"#)
            let bought = try await street.buy(Neighbourhood.month, token: nil)
            let first = try await street.receipt()
            try await street.advance(to: "2026-02-28T10:31:00Z")
            try await street.command("setRenewal", #"{"transactionId":"\#(bought.transactionId)","isOn":false}"#)
            let answers = try await street.answers(to: first)
            #expect(answers.texts(isFresh: true).store == answers.texts(isFresh: true).server)
            let told = answers.server["latest_receipt_info"]?.elements?.count
            #expect(told == 2)
            _ = try await street.deliver(bought, for: "ada")
            let owned = try await street.owned("ada")
            #expect(owned.subscriptions.map(\.expiresDate) == ["2026-03-31T10:30:00Z"] && owned.subscriptions.first?.willAutoRenew == false)
            for (kind, more) in [("code", #","value":21005"#), ("status", #","value":503"#), ("cut", ""), ("loseReply", "")] {
                try await street.command("addFault", #"{"fault":{"place":"verifyReceipt","kind":"\#(kind)"\#(more)}}"#)
                let body = #"{"receipt-data":"\#(first)","password":"\#(Neighbourhood.secret)"}"#
                let alone = try JSONReader.read(try await street.post(street.serverPort, "/sandbox/verifyReceipt", body).body)
                #expect(alone["status"]?.integer == 0 && alone["latest_receipt_info"]?.elements?.count == told, "\(kind)")
                // One that goes well between them, so that no rest begins.
                _ = try await street.post(street.serverPort, "/sandbox/verifyReceipt", body)
            }
            try await street.command("deleteAccount", #"{"account":"phone"}"#)
            let gone = try await street.answers(to: first)
            #expect(gone.server["status"]?.integer == 21_010 && gone.store["status"]?.integer == 21_010)
        }
    }
}
