import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Orders")
struct OrderTests {
    static let coins = "com.example.game.coins"

    static func coins(_ id: String, for token: String, change: (inout JWSTransactionDecodedPayload) -> Void = { _ in })
        -> JWSTransactionDecodedPayload
    {
        TestStore.purchase(id, product: coins, type: .consumable, days: nil) {
            $0.appAccountToken = AppAccountToken(token)
            change(&$0)
        }
    }

    @Test("an order comes back with its id, with the purchase that names it, and with what the customer is to be given")
    func orderComesBack() async throws {
        try await Shop.open { shop in
            let order = try await shop.order("ada", metadata: #"{"level":7,"note":"gift"}"#)
            #expect(order.customer == "ada" && order.productId == Self.coins && order.metadata?.level == 7)
            #expect(order.createdDate == "2026-06-01T12:00:00Z" && order.id == order.id.lowercased())
            let posted = try await shop.post("ada", Self.coins("2000000000000001", for: order.id))
            let named = posted.documents.first?.transactions.first?.order
            #expect(named?.id == order.id && named?.productId == Self.coins && named?.metadata == order.metadata)
            #expect(posted.customer.consumablesAwaitingFulfilment.map(\.order) == [named])
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.first?.order?.metadata?.note == "gift")
        }
    }

    @Test("the same order again is the same order; another one with its id is refused, whoever is first")
    func idempotent() async throws {
        try await Shop.open { shop in
            let id = "3F2504E0-4F89-41D3-9A0C-0305E82C3301"
            let first = try await shop.order("ada", id: id, metadata: #"{"level":1,"note":"x"}"#)
            #expect(first.id == id.lowercased())
            shop.clock.move(to: .day(1))
            let again = try await shop.order("ada", id: id.lowercased(), metadata: #"{"note":"x", "level":1}"#, status: 200)
            #expect(again == first)
            let others = [
                Shop.order("ben", Self.coins, id: id, metadata: #"{"level":1,"note":"x"}"#),
                Shop.order("ada", "com.example.game.month", id: id, metadata: #"{"level":1,"note":"x"}"#),
                Shop.order("ada", Self.coins, id: id, metadata: #"{"level":2,"note":"x"}"#), Shop.order("ada", Self.coins, id: id),
            ]
            for other in others {
                let response = try await shop.send("POST", "/v1/orders", body: other)
                #expect(response.status == 409)
                #expect(try shop.problem(response) == "order.conflict")
            }
        }
    }

    @Test("of twenty different orders with one id at the same moment one is made")
    func race() async throws {
        try await Shop.open { shop in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        let body = Shop.order("customer\(index)", Self.coins, id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301")
                        return try await shop.send("POST", "/v1/orders", body: body).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 201 }.count == 1 && statuses.filter { $0 == 409 }.count == 19)
        }
    }

    @Test("an order is there again after the server is opened anew")
    func durable() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-orders-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = folder.appending(path: "till.sqlite").path
        let clock = TestClock(.storyBegins)
        let id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
        try await Shop.open(Shop.game(), database: database, clock: clock) { shop in _ = try await shop.order("ada", id: id) }
        try await Shop.open(Shop.game(), database: database, clock: clock) { shop in
            _ = try await shop.order("ada", id: id, status: 200)
            #expect(try await shop.post("ben", Self.coins("2000000000000001", for: id)).verdicts == ["conflict"])
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.count == 1)
        }
    }

    @Test("a purchase goes to whom its order names, and whoever else posts it learns nothing of the order")
    func ordersName() async throws {
        try await Shop.open { shop in
            let order = try await shop.order("ada", metadata: #"{"note":"secret"}"#)
            let posted = try await shop.post("ben", Self.coins("2000000000000001", for: order.id))
            let verdict = posted.documents.first?.transactions.first
            #expect(verdict?.verdict == "conflict" && verdict?.final == true && verdict?.order == nil)
            #expect(verdict?.code == "purchase.owned_by_another_customer")
            #expect(posted.customer.consumablesAwaitingFulfilment.isEmpty)
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.first?.order?.metadata?.note == "secret")
        }
    }

    @Test("an order that is made after its purchase was recorded still tells whose it is")
    func lateOrder() async throws {
        try await Shop.open { shop in
            let id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
            #expect(try await shop.post("ben", Self.coins("2000000000000001", for: id)).verdicts == ["recorded"])
            _ = try await shop.order("ada", id: id)
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.map(\.order?.id) == [id])
            #expect(try await shop.customer("ben").consumablesAwaitingFulfilment.isEmpty)
        }
    }

    @Test("nobody takes another customer's purchases by an order with the customer's token")
    func stolenToken() async throws {
        try await Shop.open { shop in
            let victim = "11111111-2222-4333-8444-555555555555"
            _ = try await shop.order("thief", id: victim)
            let purchase = Self.coins("2000000000000001", for: victim)
            #expect(try await shop.post(victim, purchase).verdicts == ["recorded"])
            #expect(try await shop.customer("thief").consumablesAwaitingFulfilment.isEmpty)
            #expect(try await shop.customer(victim).consumablesAwaitingFulfilment.count == 1)
            let derived = try #require(CustomerToken.token(of: "ada"))
            for (customer, id) in [("thief", derived.description), (victim, victim), ("thief", "00000000-0000-0000-0000-000000000000")] {
                let response = try await shop.send("POST", "/v1/orders", body: Shop.order(customer, "p", id: id))
                let isTakenAlready = id == victim
                #expect(response.status == (isTakenAlready ? 409 : 400), "\(id)")
            }
            _ = try await shop.order("22222222-2222-4333-8444-555555555555", "p")
            let response = try await shop.send(
                "POST", "/v1/orders", body: Shop.order("thief", "p", id: "22222222-2222-4333-8444-555555555555"))
            #expect(try shop.problem(response) == "order.id")
        }
    }

    @Test(
        "what is no order is refused by name",
        arguments: [
            (#"{"productId":"p"}"#, 400, "request.shape"), (#"{"customer":"ada"}"#, 400, "request.shape"),
            (#"{"customer":"ada","productId":5}"#, 400, "request.shape"), ("[]", 400, "request.shape"), ("{", 400, "request.not_json"),
            (#"{"customer":"ada","customer":"ben","productId":"p"}"#, 400, "request.not_json"),
            (#"{"customer":"null","productId":"p"}"#, 400, "request.customer_id"),
            (#"{"customer":"ada","productId":""}"#, 422, "order.product"), (#"{"customer":"ada","productId":"a b"}"#, 422, "order.product"),
            (#"{"customer":"ada","productId":"p","id":"{3f2504e0-4f89-41d3-9a0c-0305e82c3301}"}"#, 400, "order.id"),
            (#"{"customer":"ada","productId":"p","id":"3f2504e04f8941d39a0c0305e82c3301"}"#, 400, "order.id"),
            (#"{"customer":"ada","productId":"p","metadata":[]}"#, 400, "order.metadata"),
            (#"{"customer":"ada","productId":"p","metadata":{"a":1e999}}"#, 400, "order.metadata"),
            (#"{"customer":"ada","productId":"p","metadata":{"a":[[[[[[[[1]]]]]]]]}}"#, 400, "order.metadata"),
            (#"{"customer":"ada","productId":"p","metadata":{"a":"\#(String(repeating: "x", count: 4_100))"}}"#, 400, "order.metadata"),
        ])
    func refused(body: String, status: Int, code: String) async throws {
        try await Shop.open { shop in
            let response = try await shop.send("POST", "/v1/orders", body: body)
            #expect(response.status == status)
            #expect(try shop.problem(response) == code)
        }
    }

    @Test("metadata comes back as it was given, whatever it holds")
    func metadata() async throws {
        try await Shop.open { shop in
            let text = #"{"a":[1,2.5,-3,true,null,"\u00fc\"\\"],"b":{"c":{"d":"x"}},"big":9007199254740993,"e":"","tiny":0.1}"#
            let response = try await shop.send("POST", "/v1/orders", body: Shop.order("ada", "p", metadata: text))
            let reply = try JSONReader.read(response.body)
            #expect(reply["order"]?["metadata"]?.isEquivalent(to: try JSONReader.read(Array(text.utf8))) == true)
        }
    }

    @Test("without a key nothing is ordered, and where products are listed only they are")
    func keysAndProducts() async throws {
        let app = Shop.game { $0.products = [ListedProduct(id: "com.example.game.coins")] }
        try await Shop.open(app) { shop in
            #expect(try await shop.send("POST", "/v1/orders", key: nil, body: Shop.order("ada", Self.coins)).status == 401)
            #expect(try await shop.send("POST", "/v1/orders", body: Shop.order("ada", "com.example.game.month")).status == 422)
            _ = try await shop.order("ada")
        }
    }

    @Test("a purchase of another product than the one ordered is delivered, and says so")
    func otherProduct() async throws {
        try await Shop.open { shop in
            let order = try await shop.order("ada", "com.example.game.gems")
            let verdict = try await shop.post("ada", Self.coins("2000000000000001", for: order.id)).documents.first?.transactions.first
            #expect(verdict?.verdict == "recorded" && verdict?.order?.productId == "com.example.game.gems")
            #expect(verdict?.notes?.map(\.code).contains("purchase.ordered_other_product") == true)
        }
    }
}
