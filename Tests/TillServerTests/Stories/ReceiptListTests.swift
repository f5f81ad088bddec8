import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import Testing

@testable import TillServer

/// Failures from the field about what a receipt lists, and what it does not.
@Suite("Receipt lists")
struct ReceiptListTests {
    static let lifetime: ProductID = "com.example.game.lifetime"

    static func entry(
        _ id: String, _ product: ProductID, type: Int64?, at moment: EpochMilliseconds, until end: EpochMilliseconds? = nil,
        original: String? = nil
    ) -> InAppPurchaseReceipt {
        var entry = InAppPurchaseReceipt()
        entry.quantity = 1
        entry.productID = product
        entry.productTypeNumber = type
        entry.transactionID = TransactionID(id)
        entry.originalTransactionID = OriginalTransactionID(original ?? id)
        entry.purchaseDate = moment
        entry.expirationDate = end
        entry.webOrderLineItemID = end == nil ? nil : WebOrderLineItemID("9" + id)
        return entry
    }

    static func body(_ customer: String, _ entries: [InAppPurchaseReceipt]) throws -> String {
        ReceiptTests.body(customer, try ReceiptTests.receipt(entries))
    }

    @Test("B13 — what a later, longer receipt does not list stays granted: a pass, a product for good, coins, a subscription")
    func missingFromTheList() async throws {
        let app = Shop.game {
            $0.entitlements = ["pro": ["com.example.game.month"], "for good": [Self.lifetime], "pass": ["pass"], "extra": ["extra"]]
            $0.nonRenewingDays = ["pass": 30]
        }
        let owned = [
            Self.entry("1", "pass", type: 2, at: .day(-1)), Self.entry("2", Self.lifetime, type: 0, at: .day(-1)),
            Self.entry("3", "coins", type: 1, at: .day(-1)), Self.entry("4", "extra", type: 3, at: .day(-1), until: .day(29)),
        ]
        let renewals = (0..<200).map { number -> InAppPurchaseReceipt in
            let start = Double(number) * -30 - 0.5
            return Self.entry(
                "\(1_000 + number)", "com.example.game.month", type: 3, at: .day(start), until: .day(start + 30), original: "1199")
        }
        for receipts in [[owned, renewals], [renewals, owned], [owned, renewals, []]] {
            try await Shop.open(app) { shop in
                for receipt in receipts { _ = try await shop.post(body: try Self.body("ada", receipt)) }
                let state = try await shop.customer("ada")
                #expect(state.has == ["extra", "for good", "pass", "pro"])
                #expect(state.consumablesAwaitingFulfilment.map(\.transactionId) == ["3"])
                #expect(state.subscriptions.count == 2)
            }
        }
    }

    @Test("B18 — the order of a receipt's list plays no part: the subscription runs to its latest end, the rest is owned")
    func order() async throws {
        let entries = [
            Self.entry("2", "com.example.game.month", type: 3, at: .day(-10), until: .day(20), original: "1"),
            Self.entry("1", "com.example.game.month", type: 3, at: .day(-70), until: .day(-40)),
            Self.entry("9", Self.lifetime, type: 0, at: .day(-70)),
        ]
        var states: Set<String> = []
        for order in permutations(of: entries) {
            try await Shop.open { shop in
                let posted = try await shop.post(body: try Self.body("ada", order))
                #expect(posted.customer.has == ["pro", "pro"])
                #expect(posted.customer.subscriptions.map(\.expiresDate) == ["2026-06-21T12:00:00Z"])
                #expect(posted.customer.nonConsumables.map(\.productId) == [Self.lifetime.rawValue])
                states.insert(try await shop.stateText("ada"))
            }
        }
        #expect(states.count == 1)
    }

    @Test("B01, B09 — an entry that leaves fields out is read, and one without a readable date spoils no other")
    func shortEntries() async throws {
        try await Shop.open { shop in
            var short = InAppPurchaseReceipt()
            short.productID = "com.example.game.month"
            short.transactionID = "7"
            short.purchaseDate = .day(0)
            short.expirationDate = .day(30)
            var undated = short
            undated.transactionID = "8"
            undated.purchaseDate = nil
            let posted = try await shop.post(body: try Self.body("ada", [undated, short]))
            let transactions = try #require(posted.documents.first?.transactions)
            #expect(transactions.compactMap(\.transactionId) == ["7"])
            #expect(transactions.compactMap(\.code) == ["fact.missing_field"])
            #expect(posted.customer.has == ["pro"] && posted.customer.subscriptions.map(\.originalTransactionId) == ["7"])
        }
    }

    @Test("B09 — a period to the year 4001 runs and has no expiry")
    func never() async throws {
        try await Shop.open { shop in
            let posted = try await shop.post("ada", TestStore.purchase("1001") { $0.expiresDate = .never })
            #expect(posted.customer.entitlements.map(\.expiresDate) == [nil] && posted.customer.has == ["pro"])
            #expect(posted.customer.subscriptions.map(\.expiresDate) == [nil])
            #expect(try await !shop.stateText("ada").contains("4001"))
            shop.clock.move(to: .day(3_000))
            #expect(try await shop.customer("ada").has == ["pro"])
        }
    }

    @Test("B17 — an expiry beyond the year 2200 raises an alarm; the year 4001, which means never, raises none")
    func farExpiry() async throws {
        for (end, isAlarm) in [
            (EpochMilliseconds(142_119_360_000_000), true), (EpochMilliseconds(7_258_118_400_001), true),
            (EpochMilliseconds(64_092_211_200_000), false), (.day(30), false),
        ] {
            try await Shop.open { shop in
                let month = TestStore.purchase("1001") { $0.expiresDate = end }
                #expect(try await shop.post("ada", month).verdicts == ["recorded"])
                #expect(shop.logLines.text.contains(#""reasons":"expiryTooFar""#) == isAlarm)
                try await shop.notify(
                    try shop.store.notification(
                        .subscribed, uuid: NotificationTests.uuid, about: TestStore.purchase("1002") { $0.expiresDate = end }))
                #expect(shop.logLines.text.components(separatedBy: #""reasons":"expiryTooFar""#).count == (isAlarm ? 3 : 1))
            }
        }
    }

    @Test("B34 — a purchase with values of tomorrow is stored and flagged, and an unknown kind or ownership gives nothing")
    func valuesOfTomorrow() async throws {
        try await Shop.open { shop in
            let odd: [(String, (inout JWSTransactionDecodedPayload) -> Void, [String])] = [
                ("1001", { $0.type = ProductType(rawValue: "Metered") }, []),
                ("1002", { $0.inAppOwnershipType = InAppOwnershipType(rawValue: "TEAM") }, []),
                ("1003", { $0.transactionReason = TransactionReason(rawValue: "GIFT") }, ["pro"]),
                ("1004", { $0.offerType = OfferType(rawValue: 9) }, ["pro"]),
                (
                    "1005",
                    {
                        $0.revocationType = RevocationType(rawValue: "TOMORROW")
                        $0.revocationDate = .day(0)
                    }, []
                ),
            ]
            for (id, change, has) in odd {
                let posted = try await shop.post("customer-\(id)", TestStore.purchase(id, change: change))
                #expect(posted.verdicts == ["recorded"] && posted.customer.has == has, "\(id)")
            }
            for word in ["unknownProductType", "unknownOwnership", "unknownReason"] { #expect(shop.logLines.text.contains(word)) }
        }
    }
}
