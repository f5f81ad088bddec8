import AppStoreTypes
import Testing

@testable import TillServer

@Suite("How many subscribe")
struct SubscriberStoryTests {
    /// Asks until the counts are as they should be, which takes seconds.
    private static func expect(_ active: Int64, _ products: [String], in shop: Shop, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        let end = ContinuousClock.now + .seconds(60)
        var found: (active: Int64?, products: [String]) = (nil, [])
        repeat {
            let subscribers = try await shop.team("GET", "/v1/statistics")["subscribers"]
            #expect(subscribers?["isComplete"]?.bool == true, sourceLocation: sourceLocation)
            found.active = subscribers?["active"]?.integer
            found.products = (subscribers?["products"]?.elements ?? []).map {
                "\($0["state"]?.text ?? "") \($0["productId"]?.text ?? "") \($0["count"]?.integer ?? 0)"
            }
        } while (found.active != active || found.products != products) && ContinuousClock.now < end
        #expect(found.active == active && found.products == products, "\(found)", sourceLocation: sourceLocation)
    }

    @Test("a purchase, a trial, a renewal, a refund and an end show in the figures within seconds, the end without any document")
    func story() async throws {
        let month = "com.example.game.month"
        try await Shop.open { shop in
            try await Self.expect(0, [], in: shop)
            _ = try await shop.post("ada", TestStore.purchase("1001"))
            let trial = TestStore.purchase("2001") {
                $0.offerType = .introductory
                $0.offerDiscountType = .freeTrial
                $0.price = 0
            }
            _ = try await shop.post("ben", trial)
            _ = try await shop.post("cleo", TestStore.purchase("3001"))
            try await Self.expect(2, ["active \(month) 2", "trial \(month) 1"], in: shop)
            shop.clock.move(to: .day(10))
            let refunded = TestStore.purchase("3001") {
                $0.revocationDate = .day(9)
                $0.signedDate = .day(9)
            }
            try await shop.notify(try shop.store.notification(.refund, uuid: NotificationTests.uuid(1), about: refunded, at: .day(10)))
            try await Self.expect(1, ["active \(month) 1", "trial \(month) 1"], in: shop)
            shop.clock.move(to: .day(30))
            let renewed = TestStore.purchase("2002", at: .day(30)) {
                $0.originalTransactionId = "2001"
                $0.originalPurchaseDate = .day(0)
                $0.transactionReason = .renewal
            }
            _ = try await shop.post("ben", renewed)
            try await Self.expect(1, ["active \(month) 1"], in: shop)
            shop.clock.move(to: .day(61))
            try await Self.expect(0, [], in: shop)
        }
    }
}
