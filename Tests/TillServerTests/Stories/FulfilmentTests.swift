import AppStoreTypes
import Entitlements
import Testing

@testable import TillServer

@Suite("Deliveries of consumables")
struct FulfilmentTests {
    static let id = "2000000000000001"

    static func coins(_ id: String = FulfilmentTests.id) -> JWSTransactionDecodedPayload {
        TestStore.purchase(id, product: "com.example.game.coins", type: .consumable, days: nil)
    }

    static func delivery(_ id: String = FulfilmentTests.id, more: String = "") -> String { #"{"transactionId":"\#(id)"\#(more)}"# }

    @Test("a consumable waits until its delivery is told, and only the first delivery is one")
    func once() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", Self.coins())
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.map(\.transactionId) == [Self.id])
            let first = try await shop.team("POST", "/v1/fulfilments", Self.delivery(more: #","reference":"box 7""#))
            #expect(first.status == 201 && first["verdict"]?.text == "recorded")
            #expect(first["fulfilment", "productId"]?.text == "com.example.game.coins" && first["fulfilment", "isRevoked"]?.bool == false)
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.isEmpty)
            shop.clock.move(to: .day(1))
            let again = try await shop.team("POST", "/v1/fulfilments", Self.delivery(more: #","customer":"ada","environment":"Sandbox""#))
            #expect(again.status == 200 && again["verdict"]?.text == "alreadyKnown")
            #expect(again["fulfilment", "fulfilledDate"]?.text == first["fulfilment", "fulfilledDate"]?.text)
            #expect(again["fulfilment", "reference"]?.text == "box 7")
            let other = try await shop.team("POST", "/v1/fulfilments", Self.delivery(more: #","reference":"box 8""#))
            #expect(other.status == 409 && other.code == "fulfilment.already_delivered")
            #expect(try await shop.acts() == ["backend fulfilment.recorded "])
        }
    }

    @Test("of thirty workers who deliver at the same moment one is the first")
    func race() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", Self.coins())
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 { group.addTask { try await shop.team("POST", "/v1/fulfilments", Self.delivery()).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 201 }.count == 1 && statuses.filter { $0 == 200 }.count == 29)
        }
    }

    @Test("what was never bought, is another customer's, is no consumable or was credited is not delivered")
    func refused() async throws {
        let app = Shop.game { $0.credits = ["com.example.game.gems": CurrencyAmount(10, of: "gems")] }
        try await Shop.open(app) { shop in
            let post = { (body: String) in try await shop.team("POST", "/v1/fulfilments", body) }
            #expect(try await post(Self.delivery()).code == "fulfilment.unknown_purchase")
            _ = try await shop.post("ada", Self.coins())
            #expect(try await post(Self.delivery(more: #","customer":"ben""#)).code == "fulfilment.unknown_purchase")
            #expect(try await post(Self.delivery(more: #","environment":"Production""#)).code == "request.environment")
            #expect(try await post(Self.delivery("0123")).code == "request.shape")
            #expect(try await post("{}").code == "request.shape")
            _ = try await shop.post("ada", TestStore.purchase("2000000000000002"))
            #expect(try await post(Self.delivery("2000000000000002")).code == "fulfilment.not_deliverable")
            _ = try await shop.post(
                "ada", TestStore.purchase("2000000000000003", product: "com.example.game.gems", type: .consumable, days: nil))
            #expect(try await post(Self.delivery("2000000000000003")).code == "fulfilment.not_deliverable")
            let app = try await shop.team("POST", "/v1/fulfilments", Self.delivery(), key: Shop.publishableKey)
            #expect(app.status == 403 && app.code == "key.insufficient")
            #expect(try await shop.acts().isEmpty)
        }
    }

    @Test("a delivery that is told after the refund is kept, and says so")
    func refunded() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", Self.coins())
            var refunded = Self.coins()
            refunded.revocationDate = .day(0.5)
            refunded.revocationReason = .init(rawValue: 0)
            refunded.signedDate = .day(0.5)
            shop.clock.move(to: .day(1))
            _ = try await shop.post("ada", refunded)
            let late = try await shop.team("POST", "/v1/fulfilments", Self.delivery())
            #expect(late.status == 201 && late["fulfilment", "isRevoked"]?.bool == true)
        }
    }
}
