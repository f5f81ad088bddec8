import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger
import Testing

@testable import Ledger
@testable import TillServer

/// Failures from the field about notices that come late, twice, or while something is broken.
@Suite("Notices in bad times")
struct NoticeCaseTests {
    static let coins = "com.example.game.coins"

    @Test("B48 — an old cancellation that comes after the upgrade is kept, and undoes nothing", arguments: [true, false])
    func lateCancellation(isLate: Bool) async throws {
        try await Shop.open { shop in
            let month = TestStore.purchase("1001") { $0.appAccountToken = CustomerToken.token(of: "ada") }
            let cancelled = try shop.store.notification(
                .didChangeRenewalStatus, .autoRenewDisabled, uuid: NotificationTests.uuid(1), about: month,
                renewal: TestStore.renewal(of: "1001", at: .day(10)) { $0.autoRenewStatus = .off }, at: .day(10))
            let change = EpochMilliseconds.day(10 + 0.5 / 24)
            let year = TestStore.purchase("1002", product: "com.example.game.year", at: change, days: 365) {
                $0.originalTransactionId = "1001"
                $0.appAccountToken = CustomerToken.token(of: "ada")
            }
            let upgraded = try shop.store.notification(
                .didChangeRenewalPref, .upgrade, uuid: NotificationTests.uuid(2), about: year,
                renewal: TestStore.renewal(of: "1001", at: change, next: .day(375 + 0.5 / 24)) {
                    $0.productId = "com.example.game.year"
                    $0.autoRenewProductId = "com.example.game.year"
                }, at: change)
            shop.clock.move(to: .day(11))
            for notice in isLate ? [upgraded, cancelled] : [cancelled, upgraded] { try await shop.notify(notice) }
            let owned = try await shop.customer("ada")
            #expect(owned.subscriptions.map(\.productId) == ["com.example.game.year"])
            #expect(owned.subscriptions.map(\.willAutoRenew) == [true])
            #expect(owned.subscriptions.map(\.autoRenewProductId) == ["com.example.game.year"])
            #expect(try LedgerFile(path: shop.database).count("notifications") == 2)
        }
    }

    @Test("B48 — all 24 orders of bought, renewed, ended and bought again leave one state")
    func everyOrder() async throws {
        let store = TestStore.shared
        let token = CustomerToken.token(of: "ada")
        func period(_ id: String, at day: Double, signed: Double, isRenewal: Bool) -> JWSTransactionDecodedPayload {
            TestStore.purchase(id, at: .day(day)) {
                $0.originalTransactionId = "1001"
                $0.appAccountToken = token
                $0.signedDate = .day(signed)
                $0.transactionReason = isRenewal ? .renewal : .purchase
            }
        }
        func renewal(_ next: Double, at day: Double, renews: Bool = true) -> JWSRenewalInfoDecodedPayload {
            TestStore.renewal(of: "1001", at: .day(day), next: .day(next)) {
                $0.autoRenewStatus = renews ? .on : .off
                $0.expirationIntent = renews ? nil : .customerCancelled
            }
        }
        let notices = [
            try store.notification(
                .subscribed, .initialBuy, uuid: NotificationTests.uuid(1), about: period("1001", at: 0, signed: 0, isRenewal: false),
                renewal: renewal(30, at: 0)),
            try store.notification(
                .didRenew, uuid: NotificationTests.uuid(2), about: period("1002", at: 30, signed: 30, isRenewal: true),
                renewal: renewal(60, at: 30), at: .day(30)),
            try store.notification(
                .expired, .voluntary, uuid: NotificationTests.uuid(3), about: period("1002", at: 30, signed: 60, isRenewal: true),
                renewal: renewal(60, at: 60, renews: false), at: .day(60)),
            try store.notification(
                .subscribed, .resubscribe, uuid: NotificationTests.uuid(4), about: period("1003", at: 70, signed: 70, isRenewal: false),
                renewal: renewal(100, at: 70), at: .day(70)),
        ]
        var states: Set<String> = []
        for order in permutations(of: notices) {
            try await Shop.open { shop in
                shop.clock.move(to: .day(71))
                for notice in order { try await shop.notify(notice) }
                states.insert(try await shop.stateText("ada"))
            }
        }
        #expect(states.count == 1 && states.first?.contains(#""state":"active""#) == true)
    }

    @Test(
        "B54 — bought while the ledger is down: neither the post nor the notice is acknowledged; sent again, it is credited once",
        arguments: [true, false])
    func ledgerDown(isNamed: Bool) async throws {
        try await Shop.open { shop in
            let purchase = ArrivalTests.coins("1001", token: isNamed ? CustomerToken.token(of: "ada")?.description : nil)
            let notice = try shop.store.notification(.oneTimeCharge, uuid: NotificationTests.uuid, about: purchase)
            let signed = try shop.store.sign(purchase)
            let body = #"{"customer":"ada","signedTransactions":["\#(signed)"]}"#
            try await LedgerFile(path: shop.database).withoutSpace {
                #expect(try await shop.send("POST", "/v1/purchases", body: body).status == 503)
                try await shop.notify(notice, status: 503)
            }
            shop.clock.move(to: .day(1.0 / 24))
            try await shop.notify(notice)
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.count == (isNamed ? 1 : 0))
            shop.clock.move(to: .day(2.5 / 24))
            let posted = try await shop.post(body: body)
            #expect(posted.verdicts == ["alreadyKnown"] && posted.documents.first?.final == true)
            #expect(posted.customer.consumablesAwaitingFulfilment.map(\.transactionId) == ["1001"])
            #expect(try await shop.post("ben", signed: [signed]).verdicts == ["conflict"])
        }
    }

    @Test("B50 — while another holds the ledger a notice gets 503 and the server is not ready; afterwards both are well again")
    func notReady() async throws {
        try await Shop.open { shop in
            let notice = try shop.store.notification(
                .subscribed, uuid: NotificationTests.uuid,
                about: TestStore.purchase("1001") { $0.appAccountToken = CustomerToken.token(of: "ada") })
            #expect(try await shop.send("GET", "/readyz", key: nil).status == 200)
            let other = try SQLiteConnection(path: shop.database, access: .readWrite, busyMilliseconds: 5_000)
            try other.execute("BEGIN IMMEDIATE")
            let refused = try await shop.notify(notice, status: 503)
            #expect(refused.headers["Retry-After"] != nil)
            #expect(try await shop.send("GET", "/readyz", key: nil).status == 503)
            #expect(shop.logLines.text.contains("a notification was not taken"))
            try other.execute("ROLLBACK")
            #expect(try await shop.send("GET", "/readyz", key: nil).status == 200)
            for _ in 1...3 { try await shop.notify(notice) }
            #expect(try LedgerFile(path: shop.database).count("notifications") == 1)
            #expect(try await shop.customer("ada").subscriptions.count == 1)
        }
    }

    @Test("B59 — a refund of any earlier period leaves the present one alone; only the present one's refund ends access", arguments: 0..<4)
    func refundOfAPeriod(refunded: Int) async throws {
        try await Shop.open { shop in
            let periods = (0..<4).map { number in
                TestStore.purchase(String(1_001 + number), at: .day(Double(number) * 30)) {
                    $0.originalTransactionId = "1001"
                    $0.originalPurchaseDate = .day(0)
                }
            }
            shop.clock.move(to: .day(100))
            for period in periods { _ = try await shop.post("ada", period) }
            var document = periods[refunded]
            document.revocationDate = .day(99)
            document.signedDate = .day(99)
            try await shop.notify(try shop.store.notification(.refund, uuid: NotificationTests.uuid, about: document, at: .day(99)))
            let owned = try await shop.customer("ada")
            #expect(owned.has == (refunded == 3 ? [] : ["pro"]))
            #expect(owned.subscriptions.map(\.state) == [refunded == 3 ? "revoked" : "active"])
        }
    }

    @Test("B61 — wishes for a refund change nothing, whatever was bought and whatever Apple decides", arguments: [true, false])
    func wishes(isGranted: Bool) async throws {
        try await Shop.open { shop in
            let month = TestStore.purchase("1001")
            _ = try await shop.post("ada", month)
            let before = try await shop.stateText("ada")
            for number in 1...3 {
                try await shop.notify(
                    try shop.store.notification(.consumptionRequest, uuid: NotificationTests.uuid(number), about: month))
                #expect(try await shop.stateText("ada") == before)
            }
            shop.clock.move(to: .day(1))
            var decided = month
            decided.signedDate = .day(1)
            if isGranted { decided.revocationDate = .day(1) }
            for _ in 1...2 {
                try await shop.notify(
                    try shop.store.notification(
                        isGranted ? .refund : .refundDeclined, uuid: NotificationTests.uuid(4), about: decided, at: .day(1)))
            }
            #expect(try await shop.customer("ada").has == (isGranted ? [] : ["pro"]))
            #expect(try LedgerFile(path: shop.database).count("notifications") == 4)
        }
    }
}
