import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Whichever comes first")
struct ArrivalTests {
    static let coins = "com.example.game.coins"
    static let orderID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"

    static func coins(_ id: String, token: String? = nil, quantity: Int32? = 1) -> JWSTransactionDecodedPayload {
        TestStore.purchase(id, product: coins, type: .consumable, days: nil) {
            $0.appAccountToken = token.flatMap { AppAccountToken($0) }
            $0.quantity = quantity
        }
    }

    /// What can happen about one purchase.
    enum Step: CaseIterable {
        case post
        case notification
        case order
        case foreignPost
    }

    @Test("post, notification, order and somebody else's post: every order of arrival ends in one and the same state")
    func everyOrder() async throws {
        let purchase = Self.coins("1001", token: Self.orderID)
        var states: Set<String> = []
        for steps in permutations(of: Step.allCases) {
            try await Shop.open { shop in
                let notice = try shop.store.notification(.oneTimeCharge, uuid: NotificationTests.uuid, about: purchase)
                for step in steps {
                    switch step {
                    case .post:
                        let posted = try await shop.post("ada", purchase)
                        #expect(posted.documents.first?.transactions.first?.final == true)
                    case .foreignPost: #expect(try await shop.post("ben", purchase).documents.first?.final == true)
                    case .notification: try await shop.notify(notice)
                    case .order: _ = try await shop.order("ada", Self.coins, id: Self.orderID, metadata: #"{"level":3}"#)
                    }
                }
                states.insert(try await shop.stateText("ada") + (try await shop.stateText("ben")))
                let again = try await shop.post("ada", purchase)
                let verdict = again.documents.first?.transactions.first
                #expect(verdict?.verdict == "alreadyKnown" && verdict?.final == true && verdict?.order?.metadata?.level == 3, "\(steps)")
                #expect(try await shop.post("ben", purchase).verdicts == ["conflict"], "\(steps)")
            }
        }
        #expect(states.count == 1, "\(states)")
        #expect(states.first?.contains(#""level":3"#) == true)
    }

    @Test("without an order the first who posts has it, whenever the notification comes")
    func withoutOrder() async throws {
        for isNotificationFirst in [true, false] {
            try await Shop.open { shop in
                let purchase = TestStore.purchase("1001")
                let notice = try shop.store.notification(.subscribed, uuid: NotificationTests.uuid, about: purchase)
                if isNotificationFirst { try await shop.notify(notice) }
                let posted = try await shop.post("ada", purchase)
                if !isNotificationFirst { try await shop.notify(notice) }
                #expect(posted.documents.first?.final == true && posted.customer.has == ["pro"])
                #expect(try await shop.post("ben", purchase).verdicts == ["conflict"])
                #expect(try await shop.customer("ada").has == ["pro"])
            }
        }
    }

    @Test("B54 — with a token the notice alone gives a one-time purchase, once, to a customer of whom the server never heard")
    func tokenAlone() async throws {
        let uuid = "9A0C0305-4F89-41D3-9A0C-E82C33010001"
        for customer in [uuid, "ada"] {
            try await Shop.open { shop in
                let token = try #require(CustomerToken.token(of: CustomerID(customer))).description
                let purchase = Self.coins("1001", token: token)
                for _ in 1...2 {
                    try await shop.notify(try shop.store.notification(.oneTimeCharge, uuid: NotificationTests.uuid, about: purchase))
                }
                #expect(try await shop.customer(customer).consumablesAwaitingFulfilment.map(\.transactionId) == ["1001"])
                let posted = try await shop.post(customer, purchase)
                #expect(posted.verdicts == ["alreadyKnown"] && posted.documents.first?.final == true)
                #expect(posted.customer.consumablesAwaitingFulfilment.count == 1)
            }
        }
    }

    @Test("B54 — without a token it waits unclaimed for the customer who posts it, and is credited once")
    func unclaimed() async throws {
        try await Shop.open { shop in
            let purchase = Self.coins("1001")
            try await shop.notify(try shop.store.notification(.oneTimeCharge, uuid: NotificationTests.uuid, about: purchase))
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.isEmpty)
            shop.clock.move(to: .day(0.1))
            for _ in 1...2 {
                let posted = try await shop.post("ada", purchase)
                #expect(posted.documents.first?.final == true && posted.customer.consumablesAwaitingFulfilment.count == 1)
            }
        }
    }

    @Test("B56 — a first notice an hour late, under another transaction id, is the same paid period")
    func lateNoticeWithAnotherID() async throws {
        try await Shop.open { shop in
            let onDevice = TestStore.purchase("190000000000278") { $0.webOrderLineItemId = "190000000000949" }
            let noticed = TestStore.purchase("190000000000004") {
                $0.originalTransactionId = "190000000000278"
                $0.webOrderLineItemId = "190000000000949"
                $0.signedDate = .day(66.0 / 1_440)
            }
            #expect(try await shop.post("ada", onDevice).customer.has == ["pro"])
            shop.clock.move(to: .day(66.0 / 1_440))
            try await shop.notify(
                try shop.store.notification(
                    .subscribed, .initialBuy, uuid: NotificationTests.uuid, about: noticed, at: .day(66.0 / 1_440)))
            let owned = try await shop.customer("ada", key: Shop.secretKey)
            #expect(owned.subscriptions.count == 1 && owned.has == ["pro"])
            #expect(owned.subscriptions.first?.transactionIds?.sorted() == ["190000000000004", "190000000000278"])
        }
    }

    @Test("B96 — tokens and order ids are the same in either letter case; with braces or without hyphens they are none")
    func letterCase() async throws {
        try await Shop.open { shop in
            let customer = "3F2504E0-4F89-41D3-9A0C-0305E82C3302"
            _ = try await shop.post(customer.lowercased(), TestStore.purchase("1001") { $0.appAccountToken = AppAccountToken(customer) })
            #expect(try await shop.customer(customer).has == ["pro"])
            let order = try await shop.order(customer, Self.coins, id: Self.orderID.uppercased())
            #expect(order.id == Self.orderID && order.customer == customer.lowercased())
            #expect(
                try await shop.post(customer, Self.coins("1002", token: Self.orderID)).documents.first?.transactions.first?.order != nil)
            for id in ["{\(Self.orderID)}", Self.orderID.replacingOccurrences(of: "-", with: "")] {
                #expect(try await shop.send("POST", "/v1/orders", body: Shop.order("ada", Self.coins, id: id)).status == 400)
            }
        }
    }

    @Test("B101 — a code redeemed outside the app waits unclaimed and is the customer's at the first post, a day later too")
    func redeemedOutside() async throws {
        try await Shop.open { shop in
            let redeemed = TestStore.purchase("1001") {
                $0.offerType = .offerCode
                $0.offerIdentifier = "SPRING"
            }
            try await shop.notify(try shop.store.notification(.offerRedeemed, uuid: NotificationTests.uuid, about: redeemed))
            shop.clock.move(to: .day(1))
            let posted = try await shop.post("ada", redeemed)
            #expect(posted.documents.first?.final == true && posted.customer.has == ["pro"])
            #expect(try await shop.stateText("ada").contains(#""offerIdentifier":"SPRING""#))
        }
    }

    @Test("B103 — five packs are five packs from whichever comes first, once, and gone on a refund")
    func quantities() async throws {
        for isNotificationFirst in [true, false] {
            try await Shop.open { shop in
                let packs = Self.coins("1001", token: CustomerToken.token(of: "ada")?.description, quantity: 5)
                let notice = try shop.store.notification(.oneTimeCharge, uuid: NotificationTests.uuid(1), about: packs)
                if isNotificationFirst { try await shop.notify(notice) }
                _ = try await shop.post("ada", packs)
                if !isNotificationFirst { try await shop.notify(notice) }
                #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.map(\.quantity) == [5])
                shop.clock.move(to: .day(1))
                var refunded = packs
                refunded.revocationDate = .day(1)
                refunded.signedDate = .day(1)
                try await shop.notify(try shop.store.notification(.refund, uuid: NotificationTests.uuid(2), about: refunded, at: .day(1)))
                #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.isEmpty)
                #expect(try await shop.post("ada", packs).customer.consumablesAwaitingFulfilment.isEmpty)
            }
        }
    }

    @Test("B103 — a quantity that is left out is one; nought and less are no purchase")
    func impossibleQuantities() async throws {
        try await Shop.open { shop in
            #expect(
                try await shop.post("ada", Self.coins("1001", quantity: nil)).customer.consumablesAwaitingFulfilment.map(\.quantity) == [1])
            for (id, quantity) in [("1002", 0), ("1003", -1)] as [(String, Int32)] {
                let posted = try await shop.post("ada", Self.coins(id, quantity: quantity))
                #expect(posted.verdicts == ["refused"] && posted.documents.first?.code == "fact.impossible_quantity")
                #expect(posted.documents.first?.final == false)
            }
            try await shop.notify(
                try shop.store.notification(.oneTimeCharge, uuid: NotificationTests.uuid, about: Self.coins("1004", quantity: 0)))
            #expect(shop.logLines.text.contains("fact.impossible_quantity"))
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.count == 1)
        }
    }

    @Test("what the app says about its device is written to the log, bounded, and changes no verdict")
    func deviceHints() async throws {
        try await Shop.open { shop in
            let month = try shop.store.sign(TestStore.purchase("1001"))
            let hints = #","device":{"jailbroken":true,"signs":["/bin/sh"],"model":"iPhone17,1"}"#
            #expect(try await shop.post("ada", signed: [month], more: hints).verdicts == ["recorded"])
            #expect(shop.logLines.text.contains(#""device.jailbroken":"true""#) && shop.logLines.text.contains(#"iPhone17,1"#))
            for more in [
                #","device":"yes""#, #","device":{"x":"\#(String(repeating: "x", count: 5_000))"}"#,
                #","device":{"a":[[[[[[[[[1]]]]]]]]]}"#,
            ] {
                #expect(try await shop.post("ada", signed: [month], more: more).verdicts == ["alreadyKnown"])
            }
            #expect(shop.logLines.text.components(separatedBy: "device hints were dropped").count == 4)
            #expect(!shop.logLines.text.contains(String(repeating: "x", count: 600)))
        }
    }

    @Test("grace, retry and the reason of an end are told with the subscription")
    func billingTrouble() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("1001"))
            shop.clock.move(to: .day(31))
            let failing = TestStore.renewal(of: "1001", at: .day(30)) {
                $0.isInBillingRetryPeriod = true
                $0.gracePeriodExpiresDate = .day(46)
                $0.expirationIntent = .billingError
            }
            try await shop.notify(
                try shop.store.notification(
                    .didFailToRenew, .gracePeriod, uuid: NotificationTests.uuid, about: TestStore.purchase("1001"), renewal: failing,
                    at: .day(30)))
            let subscription = try #require(try await shop.customer("ada").subscriptions.first)
            #expect(subscription.state == "inGracePeriod" && subscription.givesAccess)
            #expect(subscription.gracePeriodExpiresDate == "2026-07-17T12:00:00Z")
            #expect(subscription.isInBillingRetry == true && subscription.expirationIntent == 2)
        }
    }
}
