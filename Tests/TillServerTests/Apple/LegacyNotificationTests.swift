import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger
import Testing

@testable import TillServer

@Suite("Notifications of version 1")
struct LegacyNotificationTests {
    @Test("the receipt inside gives the purchase, the plain text beside it the renewal; kept once, nobody's until it is posted")
    func gives() async throws {
        try await Shop.open(Shop.gameWithSecret()) { shop in
            var notice = OldNotice(receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 0))
            notice.pending = [OldNotice.renewal("1001", renews: false, more: #","expiration_intent":"1""#)]
            #expect(try await shop.notify(notice) == #"{"verdict":"recorded"}"#)
            #expect(try await shop.notify(notice) == #"{"verdict":"alreadyKnown"}"#)
            #expect(try await shop.customer("ada").subscriptions.isEmpty)
            let posted = try await shop.post("ada", TestStore.purchase("1001") { $0.webOrderLineItemId = "91001" })
            let subscription = try #require(posted.customer.subscriptions.first)
            #expect(subscription.willAutoRenew == false && subscription.autoRenewProductId == "com.example.game.month")
            let file = LedgerFile(path: shop.database)
            #expect(try file.count("notifications") == 1 && file.count("evidence") == 2)
            #expect(shop.logLines.text.contains(#""type":"DID_RENEW""#))
        }
    }

    @Test("the same words in another order of members, and with spaces, are the same notification")
    func order() async throws {
        try await Shop.open(Shop.gameWithSecret()) { shop in
            let notice = OldNotice(receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 0))
            try await shop.notify(notice)
            let value = try JSONReader.read(Array(notice.body.utf8))
            let turned = JSONValue.object(Array(try #require(value.members).reversed()))
            let response = try await shop.send("POST", "/v1/apple/notifications", key: nil, body: turned.prettyText)
            #expect(String(decoding: response.body, as: UTF8.self) == #"{"verdict":"alreadyKnown"}"#)
            #expect(try LedgerFile(path: shop.database).count("notifications") == 1)
        }
    }

    @Test("a refund that the receipt tells ends access, whatever the order in which the two come", arguments: [true, false])
    func refund(isLate: Bool) async throws {
        try await Shop.open(Shop.gameWithSecret()) { shop in
            shop.clock.move(to: .day(6))
            var refunded = OldNotice.month("1001")
            refunded.cancellationDate = .day(5)
            let bought = OldNotice(type: "INITIAL_BUY", receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 0))
            let cancelled = OldNotice(type: "CANCEL", receipt: try OldNotice.receipt([refunded], day: 5))
            for notice in isLate ? [cancelled, bought] : [bought, cancelled] { try await shop.notify(notice) }
            let posted = try await shop.post(body: ReceiptTests.body("ada", bought.receipt))
            #expect(posted.customer.subscriptions.map(\.state) == ["revoked"] && posted.customer.has.isEmpty)
        }
    }

    @Test("what only the plain text claims gives no purchase, no later end, no other chain, and at most 28 days of grace")
    func plainText() async throws {
        try await Shop.open(Shop.gameWithSecret()) { shop in
            shop.clock.move(to: .day(40))
            var notice = OldNotice(type: "DID_FAIL_TO_RENEW", receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 31))
            notice.latest = [
                #"{"transaction_id":"1002","original_transaction_id":"1001","product_id":"com.example.game.month","quantity":"1","#
                    + #""purchase_date_ms":"\#(EpochMilliseconds.day(30).milliseconds)","expires_date_ms":"4102444800000","#
                    + #""web_order_line_item_id":"77"}"#
            ]
            notice.pending = [
                OldNotice.renewal(
                    "1001", renews: true,
                    more: #","is_in_billing_retry_period":"1","grace_period_expires_date_ms":"4102444800000","expiration_intent":"2""#),
                OldNotice.renewal("2001", renews: true),
            ]
            try await shop.notify(notice)
            let posted = try await shop.post(body: ReceiptTests.body("ada", notice.receipt))
            let subscription = try #require(posted.customer.subscriptions.first)
            #expect(posted.customer.subscriptions.count == 1 && subscription.expiresDate == "2026-07-01T12:00:00Z")
            #expect(subscription.state == "inGracePeriod" && subscription.gracePeriodExpiresDate == "2026-07-29T12:00:00Z")
            #expect(try LedgerFile(path: shop.database).count("renewals") == 1)
            shop.clock.move(to: .day(59))
            #expect(try await shop.customer("ada").has.isEmpty)
        }
    }

    @Test("a forged, changed, foreign or damaged receipt is refused and nothing stored; another secret is asked for again")
    func refused() async throws {
        var generator = SeededGenerator(seed: 9)
        let stranger = try SigningAuthority(plan: SigningPlan(kind: .receipts, validity: TestStore.validity), using: &generator)
        try await Shop.open(Shop.gameWithSecret()) { shop in
            var forged = AppReceipt()
            forged.receiptType = .productionSandbox
            forged.bundleID = TestStore.bundle
            forged.creationDate = .day(0)
            forged.purchases = [OldNotice.month("1001")]
            let forgery = Data(try ReceiptBuilder().receipt(forged, signedBy: stranger.identity)).base64EncodedString()
            let genuine = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
            for (notice, status, code) in [
                (OldNotice(receipt: forgery), 400, "notification.refused"),
                (OldNotice(receipt: "nonsense"), 400, "notification.refused"),
                (OldNotice(receipt: genuine, bundle: "com.example.other"), 400, "notification.refused"),
                (OldNotice(receipt: genuine, environment: "PROD"), 400, "notification.refused"),
                (OldNotice(receipt: try ReceiptTests.receipt([], bundle: "com.example.other")), 503, "notification.unknown_app"),
                (OldNotice(receipt: genuine, password: "0" + OldNotice.secret.dropFirst()), 503, "notification.shared_secret"),
                (OldNotice(receipt: genuine, password: nil), 503, "notification.shared_secret"),
                (OldNotice(type: "", receipt: genuine), 400, "notification.incomplete"),
            ] {
                let reply = try await shop.notify(notice, status: status)
                #expect(reply.contains(#""code":"\#(code)""#), "\(reply)")
            }
            let bare = try await shop.send(
                "POST", "/v1/apple/notifications", key: nil, body: #"{"notification_type":"CANCEL","password":"x"}"#)
            #expect(try bare.status == 400 && shop.problem(bare) == "request.shape")
            let long = OldNotice(receipt: String(repeating: "A", count: LegacyNotification.bound))
            #expect(try await shop.send("POST", "/v1/apple/notifications", key: nil, body: long.body).status == 413)
            let file = LedgerFile(path: shop.database)
            #expect(try file.count("evidence") == 0 && file.count("transactions") == 0 && file.count("notifications") == 0)
        }
    }

    @Test("without a configured secret only the receipt is taken, and neither an invented word nor another wrapping makes another row")
    func withoutSecret() async throws {
        try await Shop.open(Shop.game()) { shop in
            let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
            var notice = OldNotice(receipt: receipt)
            notice.pending = [OldNotice.renewal("1001", renews: false)]
            #expect(try await shop.notify(notice) == #"{"verdict":"recorded"}"#)
            for number in 1...5 {
                notice.more = #","invented":\#(number)"#
                notice.receipt = try OldNotice.remade(receipt, UInt8(number))
                #expect(try await shop.notify(notice) == #"{"verdict":"alreadyKnown"}"#)
            }
            let posted = try await shop.post("ada", TestStore.purchase("1001"))
            #expect(posted.customer.has == ["pro"] && posted.customer.subscriptions.first?.willAutoRenew == nil)
            let file = LedgerFile(path: shop.database)
            #expect(try file.count("notifications") == 0 && file.count("renewals") == 0 && file.count("evidence") == 2)
            #expect(shop.logLines.text.contains("no sharedSecret is configured"))
        }
    }

    @Test("the shared secret is neither in the ledger nor in the log, wherever in the notification it stood")
    func secretStaysOut() async throws {
        try await Shop.open(Shop.gameWithSecret()) { shop in
            var notice = OldNotice(receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 0))
            notice.more = #","again":[{"password":"\#(OldNotice.secret)"}]"#
            try await shop.notify(notice)
            notice.password = "wrong-" + OldNotice.secret
            try await shop.notify(notice, status: 503)
            #expect(try LedgerFile(path: shop.database).count("notifications") == 1)
            for suffix in ["", "-wal"] {
                guard let bytes = FileManager.default.contents(atPath: shop.database + suffix) else { continue }
                #expect(bytes.range(of: Data(OldNotice.secret.utf8)) == nil)
            }
            #expect(!shop.logLines.text.contains(OldNotice.secret))
            let app = Shop.gameWithSecret()
            #expect(!String(reflecting: app).contains(OldNotice.secret) && !"\(app)".contains(OldNotice.secret))
        }
    }

    @Test("a type that this version does not know is kept")
    func unknownType() async throws {
        try await Shop.open(Shop.gameWithSecret()) { shop in
            try await shop.notify(OldNotice(type: "MOON", receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 0)))
            #expect(try LedgerFile(path: shop.database).count("notifications") == 1)
            #expect(shop.logLines.text.contains("a notification was kept that is not understood"))
        }
    }

    @Test("from the kept bytes alone the same notification, purchases and renewals are read again")
    func readAgain() async throws {
        let app = Shop.gameWithSecret()
        let notice = OldNotice(
            receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 0), pending: [OldNotice.renewal("1001", renews: false)])
        let verifiers = AppVerifiers(app)
        let first = try LegacyNotification(Array(notice.body.utf8))
        guard case .verified(let verified) = verifiers.receipts.receipt(first.receipt, at: .day(1)) else {
            throw Unexpected(words: "refused")
        }
        let reading = try LegacyNotificationReading(first, verified, for: app, isVouchedFor: true, at: .day(1))
        let evidence = try #require(reading.submission.evidence.first)
        let reader = EvidenceReader([app])
        var batch = try #require(reader.batch(for: app.id))
        #expect(reader.add(evidence, to: &batch) == nil)
        #expect(batch.transactions == reading.submission.transactions && batch.transactions.count == 1)
        #expect(batch.renewals == reading.submission.renewals && batch.renewals.count == 1)
        #expect(batch.notifications.map(\.0) == [try #require(reading.record)])
        #expect(EvidenceJudge([app]).fault(in: evidence, of: app.id) == nil)
        let changed = Evidence(
            digest: evidence.digest, kind: evidence.kind, channel: evidence.channel, receivedAt: evidence.receivedAt,
            bytes: Array(
                String(decoding: evidence.bytes, as: UTF8.self).replacing("latest_receipt\":\"MI", with: "latest_receipt\":\"MJ").utf8))
        #expect(EvidenceJudge([app]).fault(in: changed, of: app.id) != nil)
    }
}
