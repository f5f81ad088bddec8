import AppStoreTypes
import HTTPService
import Testing

@testable import TillServer

@Suite("Customers without an account who log in")
struct LogInTests {
    static let device = "$anonymous:3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    static let other = "$anonymous:3f2504e0-4f89-41d3-9a0c-0305e82c3302"

    static func body(_ id: String = LogInTests.device) -> String { #"{"anonymousId":"\#(id)"}"# }

    @Test("what a device bought before the log-in is the account's after it, and so is what it sends later")
    func joined() async throws {
        try await Shop.open { shop in
            _ = try await shop.post(Self.device, TestStore.purchase("2000000000000001"))
            #expect(try await shop.customer(Self.device).has == ["pro"])
            let reply = try await shop.team("POST", "/v1/customers/ada/aliases", Self.body(), key: Shop.publishableKey)
            #expect(reply.status == 201 && reply["customer"]?.text == "ada" && reply["verdict"]?.text == "recorded")
            #expect(try await shop.customer("ada").has == ["pro"])
            let again = try await shop.team("POST", "/v1/customers/ada/aliases", Self.body(), key: Shop.publishableKey)
            #expect(again.status == 200 && again["loggedInDate"]?.text == reply["loggedInDate"]?.text)
            _ = try await shop.post(
                Self.device, TestStore.purchase("2000000000000002", product: "com.example.game.coins", type: .consumable))
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.map(\.transactionId) == ["2000000000000002"])
        }
    }

    @Test("an order of a device that bought nothing yet is the account's after the log-in")
    func orders() async throws {
        try await Shop.open { shop in
            let order = try await shop.order(Self.device)
            #expect(try await shop.team("POST", "/v1/customers/ada/aliases", Self.body()).status == 201)
            _ = try await shop.post("ada", OrderTests.coins("2000000000000001", for: order.id))
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.map(\.order?.id) == [order.id])
        }
    }

    @Test("a device logs in once and for good, and nobody takes it away by another log-in")
    func once() async throws {
        try await Shop.open { shop in
            _ = try await shop.post(Self.device, TestStore.purchase("2000000000000001"))
            #expect(try await shop.team("POST", "/v1/customers/ada/aliases", Self.body()).status == 201)
            let thief = try await shop.team("POST", "/v1/customers/ben/aliases", Self.body(), key: Shop.publishableKey)
            #expect(thief.status == 409 && thief.code == "login.conflict")
            #expect(thief["detail"]?.text?.contains("ada") == false)
            #expect(try await shop.customer("ada").has == ["pro"])
            #expect(try await shop.customer("ben").has.isEmpty)
        }
    }

    @Test("of twenty accounts that one device logs in to at the same moment one gets what it bought")
    func race() async throws {
        try await Shop.open { shop in
            _ = try await shop.post(Self.device, TestStore.purchase("2000000000000001"))
            let winners = try await withThrowingTaskGroup(of: Int?.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        try await shop.team("POST", "/v1/customers/c\(index)/aliases", Self.body()).status == 201 ? index : nil
                    }
                }
                return try await group.reduce(into: [Int]()) { found, index in if let index { found.append(index) } }
            }
            #expect(winners.count == 1)
            for index in 0..<20 {
                #expect(try await shop.customer("c\(index)").has == (winners == [index] ? ["pro"] : []))
            }
        }
    }

    @Test("no account is joined to another, whatever its id looks like: only a device's own drawn id is one without an account")
    func accountsStay() async throws {
        try await Shop.open { shop in
            let account = "3f2504e0-4f89-41d3-9a0c-0305e82c3303"
            _ = try await shop.post(account, TestStore.purchase("2000000000000001"))
            for id in [
                account, "ben", "$anonymous:", "$anonymous:\(account.uppercased())", "$anonymous:00000000-0000-0000-0000-000000000000",
                "$anonymous:3f2504e0-4f89-11d3-9a0c-0305e82c3301", "$anonymous:3f2504e0-4f89-41d3-1a0c-0305e82c3301",
            ] {
                let reply = try await shop.team("POST", "/v1/customers/thief/aliases", Self.body(id), key: Shop.publishableKey)
                #expect(reply.status == 400 && reply.code == "request.shape", "\(id)")
            }
            #expect(try await shop.team("POST", "/v1/customers/\(Self.other)/aliases", Self.body()).code == "login.not_anonymous")
            #expect(try await shop.customer(account).has == ["pro"])
            #expect(try await shop.customer("thief").has.isEmpty)
            let malformed = try await shop.send("GET", "/v1/customers/$anonymous:nobody")
            #expect(malformed.status == 400)
            #expect(try shop.problem(malformed) == "request.customer_id")
        }
    }
}
