import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Notifications")
struct NotificationTests {
    static let uuid = "5E09DCFC-205E-4EA1-9883-96676F394992"

    static func uuid(_ number: Int) -> String { "5e09dcfc-205e-4ea1-9883-" + String(format: "%012d", number) }

    @Test("a subscription that the customer's app never posted is kept, belongs to nobody, and is the customer's once posted")
    func unowned() async throws {
        try await Shop.open { shop in
            let month = TestStore.purchase("1001")
            try await shop.notify(
                try shop.store.notification(.subscribed, uuid: Self.uuid, about: month, renewal: TestStore.renewal(of: "1001")))
            #expect(try LedgerFile(path: shop.database).count("claims") == 0)
            let posted = try await shop.post("ada", month)
            #expect(posted.documents.first?.transactions.map(\.final) == [true] && posted.customer.has == ["pro"])
            let subscription = try #require(posted.customer.subscriptions.first)
            #expect(subscription.willAutoRenew == true && subscription.renewalDate == "2026-07-01T12:00:00Z")
            #expect(subscription.isInBillingRetry == false && subscription.autoRenewProductId == "com.example.game.month")
        }
    }

    @Test("the same notification again, and with letters of another case, is answered with 200 and kept once")
    func repeated() async throws {
        try await Shop.open { shop in
            let signed = try shop.store.notification(.subscribed, uuid: Self.uuid, about: TestStore.purchase("1001"))
            let first = try await shop.notify(signed)
            #expect(String(decoding: first.body, as: UTF8.self).contains(#""verdict":"recorded""#))
            let again = try await shop.notify(signed)
            #expect(String(decoding: again.body, as: UTF8.self).contains(#""verdict":"alreadyKnown""#))
            try await shop.notify(try shop.store.notification(.subscribed, uuid: Self.uuid.lowercased(), about: TestStore.purchase("1001")))
            #expect(try LedgerFile(path: shop.database).count("notifications") == 1)
        }
    }

    @Test("B53 — two notices of a new subscription, ten times each at the same moment, are two events about one subscription")
    func race() async throws {
        try await Shop.open { shop in
            let month = TestStore.purchase("1001") { $0.appAccountToken = CustomerToken.token(of: "ada") }
            let notices = [
                try shop.store.notification(
                    .subscribed, .initialBuy, uuid: Self.uuid(1), about: month, renewal: TestStore.renewal(of: "1001")),
                try shop.store.notification(
                    .didChangeRenewalStatus, .autoRenewDisabled, uuid: Self.uuid(2), about: month,
                    renewal: TestStore.renewal(of: "1001", at: .day(0.01)) { $0.autoRenewStatus = .off }, at: .day(0.01)),
            ]
            shop.clock.move(to: .day(0.02))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<20 { group.addTask { try await shop.notify(notices[index % 2]) } }
                try await group.waitForAll()
            }
            let file = LedgerFile(path: shop.database)
            #expect(try file.count("notifications") == 2 && file.count("transactions") == 1 && file.count("renewals") == 1)
            let owned = try await shop.customer("ada")
            #expect(owned.subscriptions.map(\.willAutoRenew) == [false])
        }
    }

    @Test("B48 — notices in whatever order leave the state of the right order")
    func everyOrder() async throws {
        let token = CustomerToken.token(of: "ada")
        let month = TestStore.purchase("1001") { $0.appAccountToken = token }
        let second = TestStore.purchase("1002", at: .day(30)) {
            $0.originalTransactionId = "1001"
            $0.appAccountToken = token
        }
        let store = TestStore.shared
        let notices = [
            try store.notification(.subscribed, uuid: Self.uuid(1), about: month, renewal: TestStore.renewal(of: "1001")),
            try store.notification(
                .didRenew, uuid: Self.uuid(2), about: second, renewal: TestStore.renewal(of: "1001", at: .day(30), next: .day(60)),
                at: .day(30)),
            try store.notification(
                .didChangeRenewalStatus, .autoRenewDisabled, uuid: Self.uuid(3), about: second,
                renewal: TestStore.renewal(of: "1001", at: .day(31), next: .day(60)) { $0.autoRenewStatus = .off }, at: .day(31)),
            try store.notification(
                .refund, uuid: Self.uuid(4),
                about: TestStore.purchase("1001") {
                    $0.appAccountToken = token
                    $0.revocationDate = .day(32)
                    $0.revocationReason = .other
                    $0.signedDate = .day(32)
                }, at: .day(32)),
        ]
        var states: Set<String> = []
        for order in permutations(of: [0, 1, 2, 3]) {
            try await Shop.open { shop in
                shop.clock.move(to: .day(33))
                for index in order { try await shop.notify(notices[index]) }
                states.insert(try await shop.stateText("ada"))
                let owned = try await shop.customer("ada")
                #expect(owned.subscriptions.map(\.state) == ["active"] && owned.subscriptions.first?.willAutoRenew == false)
            }
        }
        #expect(states.count == 1, "\(states)")
    }

    @Test("B59 — a refund of last month leaves this month alone")
    func refundOfAnEarlierPeriod() async throws {
        try await Shop.open { shop in
            let may = TestStore.purchase("1001")
            let june = TestStore.purchase("1002", at: .day(30)) { $0.originalTransactionId = "1001" }
            shop.clock.move(to: .day(40))
            _ = try await shop.post("ada", may, june)
            let refunded = TestStore.purchase("1001") {
                $0.revocationDate = .day(39)
                $0.signedDate = .day(39)
            }
            try await shop.notify(try shop.store.notification(.refund, uuid: Self.uuid, about: refunded, at: .day(39)))
            let owned = try await shop.customer("ada")
            #expect(owned.has == ["pro"] && owned.subscriptions.map(\.state) == ["active"])
        }
    }

    @Test("B61 — a request for consumption data takes nothing back, however often; the refund does, once")
    func consumptionRequest() async throws {
        try await Shop.open { shop in
            let coins = TestStore.purchase("1001", product: "com.example.game.coins", type: .consumable, days: nil)
            _ = try await shop.post("ada", coins)
            for number in 1...3 {
                try await shop.notify(try shop.store.notification(.consumptionRequest, uuid: Self.uuid(number), about: coins))
                #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.count == 1)
            }
            try await shop.notify(try shop.store.notification(.refundDeclined, uuid: Self.uuid(4), about: coins))
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.count == 1)
            let refunded = TestStore.purchase("1001", product: "com.example.game.coins", type: .consumable, days: nil) {
                $0.revocationDate = .day(1)
                $0.signedDate = .day(1)
            }
            shop.clock.move(to: .day(1))
            for _ in 1...2 { try await shop.notify(try shop.store.notification(.refund, uuid: Self.uuid(5), about: refunded, at: .day(1))) }
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.isEmpty)
        }
    }

    @Test("B62 — notices without the usual parts are kept; one that names no app is refused")
    func unusualParts() async throws {
        try await Shop.open { shop in
            let store = shop.store
            var summary = NotificationSummary()
            summary.bundleId = TestStore.bundle
            summary.environment = .sandbox
            summary.requestIdentifier = "r"
            var token = ExternalPurchaseToken()
            token.bundleId = TestStore.bundle
            token.externalPurchaseId = "SANDBOX_1"
            var app = NotificationAppData()
            app.bundleId = TestStore.bundle
            app.environment = .sandbox
            let coins = TestStore.purchase("1001", product: "com.example.game.coins", type: .consumable, days: nil)
            let notices = [
                try store.notification(.test, uuid: Self.uuid(1), about: nil),
                try store.notification(.oneTimeCharge, uuid: Self.uuid(2), about: coins),
                try store.notification(.renewalExtension, .summary, uuid: Self.uuid(3), about: nil) {
                    $0.data = nil
                    $0.summary = summary
                },
                try store.notification(.externalPurchaseToken, .unreported, uuid: Self.uuid(4), about: nil) {
                    $0.data = nil
                    $0.externalPurchaseToken = token
                },
                try store.notification(.rescindConsent, uuid: Self.uuid(5), about: nil) {
                    $0.data = nil
                    $0.appData = app
                },
                try store.notification(.subscribed, uuid: Self.uuid(6), about: TestStore.purchase("1002")),
            ]
            for notice in notices { try await shop.notify(notice) }
            #expect(try LedgerFile(path: shop.database).count("notifications") == 6)
            let none = try await shop.notify(try store.notification(.test, uuid: Self.uuid(7), about: nil) { $0.data = nil }, status: 400)
            #expect(try shop.problem(none) == "notification.incomplete")
        }
    }

    @Test("B63 — an unknown type or subtype is kept and its purchase read; a broken notice is not acknowledged")
    func unknownAndBroken() async throws {
        try await Shop.open { shop in
            let store = shop.store
            let named = { (id: String) in TestStore.purchase(id) { $0.appAccountToken = CustomerToken.token(of: "ada") } }
            try await shop.notify(
                try store.notification(NotificationTypeV2(rawValue: "SUBSCRIPTION_PAUSED"), uuid: Self.uuid(1), about: named("1001")))
            try await shop.notify(
                try store.notification(.didRenew, NotificationSubtype(rawValue: "MOON"), uuid: Self.uuid(2), about: named("1002")))
            #expect(try await shop.customer("ada").subscriptions.count == 2)
            #expect(shop.logLines.text.contains("not understood") && shop.logLines.text.contains("SUBSCRIPTION_PAUSED"))
            let before = try LedgerFile(path: shop.database).count("evidence")
            let nameless = try await shop.notify(try store.notification(.didRenew, uuid: nil, about: named("1003")), status: 400)
            #expect(try shop.problem(nameless) == "notification.incomplete")
            let forged = try store.notification(.didRenew, uuid: Self.uuid(3), about: nil) {
                var parts = (try? store.sign(named("1004")).split(separator: ".").map(String.init)) ?? []
                parts[1] = (try? store.sign(named("1005")).split(separator: ".").map(String.init))?[1] ?? ""
                $0.data?.signedTransactionInfo = parts.joined(separator: ".")
            }
            let refused = try await shop.notify(forged, status: 400)
            let problem = try JSONDecoder().decode(ProblemBody.self, from: Data(refused.body))
            #expect(problem.code == "notification.refused" && problem.reason == "jws.signature")
            #expect(try LedgerFile(path: shop.database).count("evidence") == before)
            #expect(shop.logLines.text.contains(#""reason":"jws.signature""#))
        }
    }

    @Test("what is not signed by whom the operator believes, is no notification, or is too long, is refused and not stored")
    func unverifiable() async throws {
        var generator = SeededGenerator(seed: 5)
        let stranger = try SigningAuthority(plan: SigningPlan(kind: .signedData, validity: TestStore.validity), using: &generator)
        try await Shop.open { shop in
            let month = TestStore.purchase("1001")
            let forged = try await shop.notify(
                try shop.store.notification(.subscribed, uuid: Self.uuid, about: month, by: stranger), status: 400)
            #expect(try shop.problem(forged) == "notification.refused")
            for (body, code) in [
                (#"{"signedPayload":"nonsense"}"#, "notification.refused"), (#"{"signedPayload":5}"#, "request.shape"),
                ("{}", "request.shape"), ("", "request.not_json"), ("[]", "request.shape"),
            ] {
                let response = try await shop.send("POST", "/v1/apple/notifications", key: nil, body: body)
                #expect(response.status == 400)
                #expect(try shop.problem(response) == code)
            }
            let long = try await shop.send(
                "POST", "/v1/apple/notifications", key: nil, body: #"{"signedPayload":"\#(String(repeating: "x", count: 300_000))"}"#)
            #expect(long.status == 413)
            let file = LedgerFile(path: shop.database)
            #expect(try file.count("evidence") == 0 && file.count("notifications") == 0 && file.count("transactions") == 0)
        }
    }

    @Test("B51 — a genuine notice about an app, an Apple id or an environment that is not configured is asked for again")
    func notConfigured() async throws {
        let other = Shop.game { $0.environments = [.xcode] }
        try await Shop.open { shop in
            let unknown = try shop.store.notification(
                .subscribed, uuid: Self.uuid, about: TestStore.purchase("1001") { $0.bundleId = "com.example.other" }
            ) { $0.data?.bundleId = "com.example.other" }
            #expect(try shop.problem(try await shop.notify(unknown, status: 503)) == "notification.unknown_app")
        }
        try await Shop.open(other) { shop in
            let sandbox = try shop.store.notification(.subscribed, uuid: Self.uuid, about: TestStore.purchase("1001"))
            let response = try await shop.notify(sandbox, status: 503)
            #expect(try shop.problem(response) == "notification.unknown_app")
            #expect(response.headers["Retry-After"] != nil)
        }
        try await Shop.open { shop in
            shop.clock.move(to: .day(-1))
            let early = try shop.store.notification(.subscribed, uuid: Self.uuid, about: TestStore.purchase("1001"))
            #expect(try shop.problem(try await shop.notify(early, status: 503)) == "notification.not_now")
        }
    }

    @Test("B50 — while the ledger cannot be written a notice is not acknowledged; repaired, it has its effect once")
    func ledgerUnavailable() async throws {
        try await Shop.open { shop in
            let token = CustomerToken.token(of: "ada")
            let notice = try shop.store.notification(
                .subscribed, uuid: Self.uuid, about: TestStore.purchase("1001") { $0.appAccountToken = token })
            try await LedgerFile(path: shop.database).withoutSpace {
                let refused = try await shop.notify(notice, status: 503)
                #expect(try shop.problem(refused) == "ledger.unavailable")
                let order = try await shop.send("POST", "/v1/orders", body: Shop.order("ada", "p"))
                #expect(try shop.problem(order) == "ledger.unavailable")
            }
            for _ in 1...2 { try await shop.notify(notice) }
            #expect(try LedgerFile(path: shop.database).count("notifications") == 1)
            #expect(try await shop.customer("ada").subscriptions.count == 1)
        }
    }

    @Test("B64 — production data under a root of the operator's own stays refused, whatever it claims")
    func productionUnderAnotherRoot() async throws {
        let app = Shop.game {
            $0.environments = [.production, .sandbox]
            $0.appAppleID = 42
        }
        try await Shop.open(app) { shop in
            let month = TestStore.purchase("1001", environment: .production)
            let notice = try shop.store.notification(.subscribed, uuid: Self.uuid, about: month) { $0.data?.appAppleId = 42 }
            let response = try await shop.notify(notice, status: 400)
            let problem = try JSONDecoder().decode(ProblemBody.self, from: Data(response.body))
            #expect(problem.reason == "identity.anchor_environment")
            try await shop.notify(try shop.store.notification(.subscribed, uuid: Self.uuid, about: TestStore.purchase("1002")))
        }
    }

    @Test("each of two apps gets its own notices at the one address")
    func appsByBundle() async throws {
        var second = Shop.game { $0.bundleID = "com.example.other" }
        second.id = "other"
        second.publishableKeys = ["pk_other_0001"]
        second.secretKeys = []
        try await Shop.open([Shop.game(), second]) { shop in
            let token = CustomerToken.token(of: "ada")
            try await shop.notify(
                try shop.store.notification(
                    .subscribed, uuid: Self.uuid(1), about: TestStore.purchase("1001") { $0.appAccountToken = token }))
            let foreign = TestStore.purchase("1002") {
                $0.appAccountToken = token
                $0.bundleId = "com.example.other"
            }
            try await shop.notify(
                try shop.store.notification(.subscribed, uuid: Self.uuid(1), about: foreign) { $0.data?.bundleId = "com.example.other" })
            #expect(try await shop.customer("ada").subscriptions.map(\.originalTransactionId) == ["1001"])
            #expect(try await shop.customer("ada", key: "pk_other_0001").subscriptions.map(\.originalTransactionId) == ["1002"])
            let mixed = try shop.store.notification(.subscribed, uuid: Self.uuid(3), about: foreign)
            #expect(try await shop.notify(mixed, status: 400).status == 400)
        }
    }
}
