import AppStoreTypes
import Foundation
import Testing

@testable import TillServer

@Suite("Buying")
struct BuyingTests {
    @Test("a customer who buys a subscription owns it, and owns it on every later look")
    func buys() async throws {
        try await Shop.open { shop in
            let posted = try await shop.post("alice", TestStore.purchase("1001"))
            #expect(posted.verdicts == ["recorded"] && posted.documents.first?.final == true)
            #expect(posted.customer.has == ["pro"])
            let owned = try await shop.customer("alice")
            #expect(owned == posted.customer)
            #expect(owned.subscriptions.map(\.state) == ["active"])
            #expect(owned.subscriptions.first?.expiresDate == "2026-07-01T12:00:00Z")
            #expect(owned.subscriptions.first?.environment == "Sandbox" && owned.entitlements.first?.environment == "Sandbox")
        }
    }

    @Test("somebody who bought nothing owns nothing, and that is no error")
    func nobody() async throws {
        try await Shop.open { shop in
            let owned = try await shop.customer("nobody")
            #expect(owned.has.isEmpty && owned.subscriptions.isEmpty && owned.app == "game" && owned.asOf == "2026-06-01T12:00:00Z")
        }
    }

    @Test("a lifetime purchase is owned for ever, a consumable waits to be delivered")
    func otherProducts() async throws {
        try await Shop.open { shop in
            let posted = try await shop.post(
                "alice", TestStore.purchase("1", product: "com.example.game.lifetime", type: .nonConsumable),
                TestStore.purchase("2", product: "com.example.game.coins", type: .consumable) { $0.quantity = 3 })
            #expect(posted.verdicts == ["recorded", "recorded"])
            shop.clock.move(to: .day(3_000))
            let owned = try await shop.customer("alice")
            #expect(owned.has == ["pro"] && owned.entitlements.first?.expiresDate == nil)
            #expect(owned.consumablesAwaitingFulfilment.map(\.quantity) == [3])
        }
    }

    @Test("nothing runs when a subscription expires: the clock alone ends it")
    func expires() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("alice", TestStore.purchase("1001"))
            shop.clock.move(to: .day(29.99))
            #expect(try await shop.customer("alice").has == ["pro"])
            shop.clock.move(to: .day(30))
            let ended = try await shop.customer("alice")
            #expect(ended.has.isEmpty && ended.subscriptions.map(\.state) == ["awaitingRenewal"])
            shop.clock.move(to: .day(31))
            let owned = try await shop.customer("alice")
            #expect(owned.has.isEmpty && owned.subscriptions.map(\.state) == ["expired"])
        }
    }

    @Test("a purchase posted long after it expired is recorded and gives nothing")
    func expiredLongAgo() async throws {
        try await Shop.open { shop in
            let posted = try await shop.post("alice", TestStore.purchase("1001", at: .day(-60)))
            #expect(posted.verdicts == ["recorded"] && posted.customer.has.isEmpty)
        }
    }

    @Test("a refund that arrives later takes that purchase back and no other")
    func refund() async throws {
        try await Shop.open { shop in
            let may = TestStore.purchase("1001", at: .day(-20))
            let other = TestStore.purchase("2001", product: "com.example.game.lifetime", type: .nonConsumable)
            _ = try await shop.post("alice", may, other)
            var refunded = may
            refunded.signedDate = .day(1)
            refunded.revocationDate = .day(1)
            refunded.revocationReason = .init(rawValue: 0)
            shop.clock.move(to: .day(2))
            let posted = try await shop.post("alice", refunded)
            #expect(posted.verdicts == ["recorded"])
            #expect(posted.customer.subscriptions.map(\.state) == ["revoked"])
            #expect(posted.customer.entitlements.map(\.productId) == ["com.example.game.lifetime"])
            let replayed = try await shop.post("alice", may)
            #expect(replayed.verdicts == ["alreadyKnown"] && replayed.customer.subscriptions.map(\.state) == ["revoked"])
        }
    }

    @Test("the team's back end sees prices and ids that the app does not")
    func detail() async throws {
        try await Shop.open { shop in
            let posted = try await shop.post("alice", TestStore.purchase("1001"))
            #expect(posted.customer.subscriptions.first?.price == nil)
            let seen = try await shop.customer("alice", key: Shop.secretKey)
            #expect(seen.subscriptions.first?.price == Owned.Money(amount: "9.99", currency: "USD"))
            #expect(seen.subscriptions.first?.transactionIds == ["1001"])
        }
    }

    @Test("everything recorded is there after the server was stopped and started again")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-restart-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = folder.appending(path: "till.sqlite").path
        let clock = TestClock(.storyBegins)
        try await Shop.open(Shop.game(), database: database, clock: clock) { _ = try await $0.post("alice", TestStore.purchase("1001")) }
        try await Shop.open(Shop.game(), database: database, clock: clock) { shop in
            let owned = try await shop.customer("alice")
            #expect(owned.has == ["pro"])
            #expect(try await shop.post("alice", TestStore.purchase("1001")).verdicts == ["alreadyKnown"])
        }
    }
}
