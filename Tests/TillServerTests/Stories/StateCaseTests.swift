import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Testing

@testable import TillServer

/// Failures from the field about what a subscription is, told through the server's own doors.
@Suite("What is owned, and until when")
struct StateCaseTests {
    static let year = "com.example.game.year"
    static let lifetime = "com.example.game.lifetime"
    static let uuid = NotificationTests.uuid

    static func renewed(_ id: String, at day: Double, change: (inout JWSTransactionDecodedPayload) -> Void = { _ in })
        -> JWSTransactionDecodedPayload
    {
        TestStore.purchase(id, at: .day(day)) {
            $0.originalTransactionId = "1001"
            $0.originalPurchaseDate = .day(0)
            $0.transactionReason = .renewal
            change(&$0)
        }
    }

    @Test("B68 — a refund ends access whatever the expiry says, from whichever door it comes", arguments: ["notice", "post"])
    func refunded(door: String) async throws {
        try await Shop.open { shop in
            let bought = [TestStore.purchase("1001"), TestStore.purchase("1002", product: Self.lifetime, type: .nonConsumable)]
            #expect(try await shop.post("ada", bought[0], bought[1]).customer.has == ["pro", "pro"])
            shop.clock.move(to: .day(10))
            for (number, purchase) in bought.enumerated() {
                var refunded = purchase
                refunded.revocationDate = .day(10 - 1.0 / 24)
                refunded.signedDate = refunded.revocationDate
                if door == "post" {
                    _ = try await shop.post("ada", refunded)
                } else {
                    try await shop.notify(
                        try shop.store.notification(.refund, uuid: NotificationTests.uuid(number + 1), about: refunded, at: .day(10)))
                }
            }
            let owned = try await shop.customer("ada")
            #expect(owned.has.isEmpty && owned.subscriptions.map(\.state) == ["revoked"])
            #expect(owned.nonConsumables.map(\.givesAccess) == [false])
            // What the device still holds from before the refund brings nothing back.
            #expect(try await shop.post("ada", bought[0], bought[1]).customer.has.isEmpty)
        }
    }

    @Test("B70 — a row that was upgraded or refunded gives nothing, however far its expiry lies", arguments: [true, false])
    func upgradedYear(isFlagged: Bool) async throws {
        try await Shop.open { shop in
            let year = TestStore.purchase("1001", product: Self.year, days: 365) {
                $0.isUpgraded = isFlagged
                $0.revocationDate = isFlagged ? nil : .day(1)
                $0.signedDate = .day(1)
            }
            shop.clock.move(to: .day(20))
            let posted = try await shop.post("ada", year, Self.renewed("1002", at: 1))
            #expect(posted.customer.subscriptions.map(\.productId) == ["com.example.game.month"])
            #expect(posted.customer.has == ["pro"])
            shop.clock.move(to: .day(110))
            let later = try await shop.customer("ada")
            #expect(later.has.isEmpty && later.subscriptions.map(\.state) == ["expired"])
            #expect(later.subscriptions.map(\.expiresDate) == ["2026-07-02T12:00:00Z"])
        }
    }

    @Test("B71 — a planned downgrade is what comes next and not what is; it can be taken back and planned again")
    func plannedDowngrade() async throws {
        let silver = "com.example.game.silver"
        let app = Shop.game { $0.entitlements = ["gold": ["com.example.game.month"], "silver": [ProductID(silver)]] }
        try await Shop.open(app) { shop in
            let gold = TestStore.purchase("1001")
            _ = try await shop.post("ada", gold)
            let choices: [(day: Double, next: String, subtype: NotificationSubtype?)] = [
                (5, silver, .downgrade), (6, "com.example.game.month", nil), (7, silver, .downgrade),
            ]
            for (number, choice) in choices.enumerated() {
                shop.clock.move(to: .day(choice.day))
                let renewal = TestStore.renewal(of: "1001", at: .day(choice.day)) { $0.autoRenewProductId = ProductID(choice.next) }
                try await shop.notify(
                    try shop.store.notification(
                        .didChangeRenewalPref, choice.subtype, uuid: NotificationTests.uuid(number + 1), about: gold, renewal: renewal,
                        at: .day(choice.day)))
                let owned = try await shop.customer("ada")
                #expect(owned.has == ["gold"] && owned.subscriptions.first?.autoRenewProductId == choice.next)
            }
            shop.clock.move(to: .day(30))
            let changed = Self.renewed("1002", at: 30) { $0.productId = ProductID(silver) }
            let renewal = TestStore.renewal(of: "1001", at: .day(30), next: .day(60)) {
                $0.productId = ProductID(silver)
                $0.autoRenewProductId = ProductID(silver)
            }
            try await shop.notify(
                try shop.store.notification(.didRenew, uuid: NotificationTests.uuid(9), about: changed, renewal: renewal, at: .day(30)))
            let owned = try await shop.customer("ada")
            #expect(owned.has == ["silver"] && owned.subscriptions.first?.productId == silver)
        }
    }

    @Test("B74 — grace keeps access though the expiry has passed, also for a device that posts the lapsed row; retry does not")
    func grace() async throws {
        try await Shop.open { shop in
            let month = TestStore.purchase("1001")
            _ = try await shop.post("ada", month)
            shop.clock.move(to: .day(30 + 2.0 / 24))
            func trouble(_ number: Int, graceUntil end: EpochMilliseconds?, at day: Double) throws -> String {
                let renewal = TestStore.renewal(of: "1001", at: .day(day)) {
                    $0.isInBillingRetryPeriod = true
                    $0.gracePeriodExpiresDate = end
                    $0.expirationIntent = .billingError
                }
                return try shop.store.notification(
                    .didFailToRenew, end == nil ? nil : .gracePeriod, uuid: NotificationTests.uuid(number), about: month, renewal: renewal,
                    at: .day(day))
            }
            try await shop.notify(try trouble(1, graceUntil: .day(44), at: 30))
            #expect(try await shop.post("ada", month).customer.has == ["pro"])
            #expect(try await shop.customer("ada").subscriptions.map(\.state) == ["inGracePeriod"])
            try await shop.notify(try trouble(2, graceUntil: nil, at: 30 + 1.0 / 24))
            #expect(try await shop.post("ada", month).customer.has.isEmpty)
            #expect(try await shop.customer("ada").subscriptions.map(\.state) == ["inBillingRetry"])
        }
    }

    @Test(
        "B75 — a period without length, or one that ends before it begins, is stored with a warning and gives nothing",
        arguments: [0.0, -1])
    func emptyPeriod(seconds: Double) async throws {
        try await Shop.open { shop in
            let empty = TestStore.purchase("1001", days: seconds / 86_400) { $0.offerType = .introductory }
            let posted = try await shop.post("ada", empty)
            #expect(posted.verdicts == ["recorded"] && posted.documents.first?.final == true && posted.customer.has.isEmpty)
            #expect(posted.customer.subscriptions.map(\.state) == ["expired"])
            #expect(shop.logLines.text.contains(#""reasons":"emptyPeriod""#))
            // The real period that follows is not hidden by it.
            #expect(try await shop.post("ada", Self.renewed("1002", at: 0)).customer.has == ["pro"])
        }
    }

    @Test("B76 — time that is bought twice stacks, is not shortened in the sandbox, and without a length its end is unknown")
    func passes() async throws {
        let app = Shop.game {
            $0.entitlements = ["pass": ["week.pass", "odd.pass"]]
            $0.nonRenewingDays = ["week.pass": 7]
        }
        try await Shop.open(app) { shop in
            func pass(_ id: String, _ product: String, _ day: Double) -> JWSTransactionDecodedPayload {
                TestStore.purchase(id, product: product, type: .nonRenewing, at: .day(day), days: nil)
            }
            #expect(try await shop.post("ada", pass("1", "week.pass", 0)).customer.has == ["pass"])
            #expect(try await shop.stateText("ada").contains(#""expiresDate":"2026-06-08T12:00:00Z""#))
            shop.clock.move(to: .day(4))
            _ = try await shop.post("ada", pass("2", "week.pass", 4))
            #expect(try await shop.stateText("ada").contains(#""expiresDate":"2026-06-15T12:00:00Z""#))
            for (day, has) in [(13.9, ["pass"]), (14, [])] as [(Double, [String])] {
                shop.clock.move(to: .day(day))
                #expect(try await shop.customer("ada").has == has)
            }
            #expect(try await shop.post("ben", pass("3", "odd.pass", 14)).verdicts == ["recorded"])
            #expect(try await shop.stateText("ben").contains(#""state":"endUnknown""#))
        }
    }

    @Test("B78 — renewal switched off, on and off again leaves access to the period's end")
    func renewalOff() async throws {
        try await Shop.open { shop in
            let month = TestStore.purchase("1001")
            _ = try await shop.post("ada", month)
            for (number, renews) in [false, true, false].enumerated() {
                let day = Double(number + 2)
                shop.clock.move(to: .day(day))
                let renewal = TestStore.renewal(of: "1001", at: .day(day)) { $0.autoRenewStatus = renews ? .on : .off }
                try await shop.notify(
                    try shop.store.notification(
                        .didChangeRenewalStatus, renews ? .autoRenewEnabled : .autoRenewDisabled, uuid: NotificationTests.uuid(number + 1),
                        about: month, renewal: renewal, at: .day(day)))
                let owned = try await shop.customer("ada")
                #expect(owned.has == ["pro"] && owned.subscriptions.map(\.willAutoRenew) == [renews])
            }
            for (day, has) in [(29.999, ["pro"]), (30, [])] as [(Double, [String])] {
                shop.clock.move(to: .day(day))
                #expect(try await shop.customer("ada").has == has)
            }
            #expect(try await shop.customer("ada").subscriptions.map(\.state) == ["expired"])
        }
    }

    @Test("B57 — after its end nobody knows yet whether it was renewed; a day later it has lapsed, and a late renewal gives it back")
    func awaiting() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("1001"))
            for (day, state, has) in [
                (30 - 1.0 / 86_400, "active", ["pro"]), (30 + 1.0 / 86_400, "awaitingRenewal", []), (32, "expired", []),
            ] as [(Double, String, [String])] {
                shop.clock.move(to: .day(day))
                let owned = try await shop.customer("ada")
                #expect(owned.subscriptions.map(\.state) == [state] && owned.has == has)
            }
            #expect(try await shop.post("ada", Self.renewed("1002", at: 30)).customer.has == ["pro"])
        }
    }

    @Test("B43 — a second id of one billing event or one product changes nothing but the list of ids", arguments: [true, false])
    func secondID(isFirstNoticed: Bool) async throws {
        try await Shop.open { shop in
            let month = TestStore.purchase("120000000000737") {
                $0.originalTransactionId = "120000000000001"
                $0.webOrderLineItemId = "1"
            }
            let lifetime = TestStore.purchase("500", product: Self.lifetime, type: .nonConsumable)
            let before = try await shop.post("ada", month, lifetime).customer
            for (number, original) in [month, lifetime].enumerated() {
                var other = original
                other.transactionId = number == 0 ? "120000000000738" : "501"
                other.signedDate = .day(1)
                shop.clock.move(to: .day(1))
                if isFirstNoticed {
                    try await shop.notify(try shop.store.notification(.didRenew, uuid: NotificationTests.uuid(number + 1), about: other))
                }
                #expect(try await shop.post("ada", other).verdicts == [isFirstNoticed ? "alreadyKnown" : "recorded"])
            }
            let after = try await shop.customer("ada")
            #expect(after.has == before.has && after.subscriptions.count == 1 && after.nonConsumables.count == 1)
            #expect(after.subscriptions.map(\.expiresDate) == before.subscriptions.map(\.expiresDate))
            let ids = try await shop.customer("ada", key: Shop.secretKey).subscriptions.first?.transactionIds
            #expect(ids?.sorted() == ["120000000000737", "120000000000738"])
            #expect(try await shop.post("ben", lifetime).verdicts == ["conflict"])
        }
    }
}
