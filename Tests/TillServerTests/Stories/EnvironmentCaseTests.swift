import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Testing

@testable import TillServer

/// Failures from the field about environments, told through the server's own doors.
@Suite("Environments")
struct EnvironmentCaseTests {
    static let both = Shop.game {
        $0.environments = [.production, .sandbox]
        $0.appAppleID = 42
    }

    @Test("B118 — a sandbox notice that names the user is marked, and gives access only where the app says so", arguments: [true, false])
    func sandboxNotice(givesAccess: Bool) async throws {
        var app = Self.both
        app.sandboxGivesAccess = givesAccess
        try await Shop.open(app) { shop in
            let month = TestStore.purchase("1001") { $0.appAccountToken = CustomerToken.token(of: "ada") }
            let claimed = [
                month, TestStore.purchase("1002", environment: .production) { $0.appAccountToken = CustomerToken.token(of: "ada") },
            ]
            try await shop.notify(try shop.store.notification(.subscribed, uuid: NotificationTests.uuid(1), about: claimed[0]))
            try await shop.notify(
                try shop.store.notification(.subscribed, uuid: NotificationTests.uuid(2), about: claimed[1]) { $0.data?.appAppleId = 42 },
                status: 400)
            let owned = try await shop.customer("ada")
            #expect(owned.has == (givesAccess ? ["pro"] : []))
            #expect(owned.entitlements.allSatisfy { $0.environment == "Sandbox" })
            #expect(owned.subscriptions.map(\.environment) == ["Sandbox"] && owned.subscriptions.map(\.originalTransactionId) == ["1001"])
        }
    }

    @Test("B118 — the caller cannot choose the environment: what a body says about it is not looked at")
    func callersWord() async throws {
        try await Shop.open(Self.both) { shop in
            let signed = try shop.store.sign(TestStore.purchase("1001"))
            let posted = try await shop.post("ada", signed: [signed], more: #","environment":"Production","receiptType":"Production""#)
            #expect(posted.documents.first?.environment == "Sandbox")
            #expect(posted.customer.subscriptions.map(\.environment) == ["Sandbox"])
        }
    }

    @Test("B64 — genuine sandbox notices are taken at the one address; one whose parts name two environments is refused")
    func mixedNotice() async throws {
        try await Shop.open(Self.both) { shop in
            let month = TestStore.purchase("1001") { $0.appAccountToken = CustomerToken.token(of: "ada") }
            let mixed: [(inout ResponseBodyV2DecodedPayload) -> Void] = [
                {
                    $0.data?.environment = .production
                    $0.data?.appAppleId = 42
                },
                { $0.data?.environment = AppStoreEnvironment(rawValue: "sandbox") }, { $0.data?.environment = nil },
            ]
            for (number, change) in mixed.enumerated() {
                let notice = try shop.store.notification(
                    .subscribed, uuid: NotificationTests.uuid(number + 1), about: month, change: change)
                let status = try await shop.send(
                    "POST", "/v1/apple/notifications", key: nil, body: #"{"signedPayload":"\#(notice)"}"#
                ).status
                #expect(status == 400 || status == 503, "\(number)")
            }
            #expect(try await shop.customer("ada").subscriptions.isEmpty)
            #expect(try LedgerFile(path: shop.database).count("transactions") == 0)
            try await shop.notify(try shop.store.notification(.subscribed, uuid: NotificationTests.uuid(9), about: month))
            #expect(try await shop.customer("ada").subscriptions.map(\.environment) == ["Sandbox"])
        }
    }

    /// Two testers' Macs with one certificate, each counting from nought.
    static func tester(_ id: String, _ product: String, at moment: EpochMilliseconds) -> JWSTransactionDecodedPayload {
        TestStore.purchase(id, product: product, type: .nonConsumable, at: moment, environment: .xcode)
    }

    @Test("B108 — two testers' first purchases have one id and are two purchases, each shown with the id that StoreKit gave")
    func testersIDs() async throws {
        let xcode = try Self.xcode.get()
        let app = Shop.game {
            $0.environments = [.xcode, .sandbox]
            $0.anchors.append(ConfiguredAnchor(file: "xcode.pem", anchor: xcode.anchor))
        }
        try await Shop.open(app) { shop async throws in
            func post(_ customer: String, _ purchase: JWSTransactionDecodedPayload) async throws -> Posted {
                try await shop.post(customer, signed: [Self.signed(purchase)])
            }
            let first = Self.tester("1", "com.example.game.lifetime", at: .day(0))
            let second = Self.tester("1", "com.example.game.extra", at: .day(0.001))
            #expect(try await post("t1", first).verdicts == ["recorded"])
            #expect(try await post("t2", second).verdicts == ["recorded"])
            #expect(try await shop.customer("t1").nonConsumables.map(\.productId) == ["com.example.game.lifetime"])
            #expect(try await shop.customer("t2").nonConsumables.map(\.productId) == ["com.example.game.extra"])
            #expect(try await shop.customer("t2").nonConsumables.map(\.transactionId) == ["1"])
            // The same document is the same purchase, whoever posts it, and signed again too.
            #expect(try await post("t2", first).verdicts == ["conflict"])
            var again = first
            again.signedDate = .day(0.01)
            shop.clock.move(to: .day(1))
            #expect(try await post("t1", again).customer.nonConsumables.count == 1)
            // The sandbox's ids are apart from both.
            #expect(
                try await shop.post("t3", TestStore.purchase("1", product: "com.example.game.lifetime", type: .nonConsumable)).verdicts == [
                    "recorded"
                ])
            #expect(try LedgerFile(path: shop.database).count("transactions") == 3)
        }
    }

    @Test("B108 — a test store's renewals stay with their first purchase, in whatever order they come")
    func testersRenewals() async throws {
        let xcode = try Self.xcode.get()
        let app = Shop.game {
            $0.environments = [.xcode]
            $0.anchors.append(ConfiguredAnchor(file: "xcode.pem", anchor: xcode.anchor))
        }
        let months = (0..<3).map { number in
            TestStore.purchase(String(number), at: .day(Double(number) * 0.1), days: 0.1, environment: .xcode) {
                $0.originalTransactionId = "0"
                $0.originalPurchaseDate = .day(0)
                $0.webOrderLineItemId = "0"
            }
        }
        for order in permutations(of: months) {
            try await Shop.open(app) { shop in
                shop.clock.move(to: .day(0.25))
                for month in order { _ = try await shop.post("t1", signed: [Self.signed(month)]) }
                let owned = try await shop.customer("t1", key: Shop.secretKey)
                #expect(owned.subscriptions.map(\.state) == ["active"] && owned.subscriptions.first?.transactionIds?.count == 3)
                #expect(
                    try await shop.post("t2", signed: [Self.signed(months[2])]).verdicts == ["conflict"]
                )
            }
        }
    }

    static func signed(_ purchase: JWSTransactionDecodedPayload) throws -> String {
        String(decoding: try xcode.get().sign(purchase), as: UTF8.self)
    }

    static let xcode: Result<SigningAuthority, any Error> = Result {
        var generator = SeededGenerator(seed: 108)
        return try SigningAuthority(plan: SigningPlan(kind: .xcode, validity: TestStore.validity), using: &generator)
    }
}
