import AppStoreTypes
import Entitlements
import HTTPService
import Testing

@testable import TillServer

@Suite("Requests with a name of their own")
struct NamedRequestTests {
    static let path = "/v1/customers/ada/grants"
    static let body = #"{"currency":"gems","units":10}"#

    @Test("a grant without an id of its own that is sent twice under one key is given once, with one and the same answer")
    func twice() async throws {
        try await Shop.open { shop in
            let send = { (name: String, body: String) in
                try await shop.team("POST", Self.path, body, headers: [("Idempotency-Key", name)])
            }
            let first = try await send("a-1", Self.body)
            let again = try await send("a-1", Self.body)
            #expect(first.status == 201 && again.status == 201)
            #expect(first.headers["Idempotency-Replayed"] == nil && again.headers["Idempotency-Replayed"] == "true")
            #expect(again["grant", "id"] == first["grant", "id"])
            #expect(try await shop.balance("ada") == 10)
            let other = try await send("a-1", #"{"currency":"gems","units":11}"#)
            #expect(other.status == 422 && other.code == "idempotency.mismatch")
            #expect(try await shop.team("DELETE", "\(Self.path)/x", headers: [("Idempotency-Key", "a-1")]).code == "idempotency.mismatch")
            #expect(try await send("a-2", Self.body).status == 201)
            #expect(try await shop.balance("ada") == 20)
            #expect(try await send("with space", Self.body).code == "request.shape")
        }
    }

    @Test("of twenty at the same moment one is carried out, and whoever comes too early may ask again")
    func race() async throws {
        try await Shop.open { shop in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        while true {
                            let reply = try await shop.team("POST", Self.path, Self.body, headers: [("Idempotency-Key", "one")])
                            guard reply.code == "idempotency.in_progress" else { return reply.status }
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 201, count: 20))
            #expect(try await shop.balance("ada") == 10)
        }
    }

    @Test("a refusal that nothing can change is answered again as it was; names belong to the key that gave them")
    func refusals() async throws {
        try await Shop.open { shop in
            let send = { (key: String) in
                try await shop.team("POST", Self.path, #"{"entitlement":"nothing"}"#, key: key, headers: [("Idempotency-Key", "n")])
            }
            let first = try await send(Shop.secretKey)
            let again = try await send(Shop.secretKey)
            #expect(first.code == "grant.unknown_entitlement" && again.code == "grant.unknown_entitlement")
            #expect(again.headers["Idempotency-Replayed"] == "true" && again["requestId"] == first["requestId"])
            #expect(try await send(Shop.publishableKey).code == "key.insufficient")
        }
    }

    @Test("the reply to a named request goes with the customer whom its path or its body names, also one that does not say who that is")
    func erased() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            let fulfilment = #"{"customer":"ada","transactionId":"77"}"#
            let order = Shop.order("ada", "com.example.game.coins", id: "00000000-0000-0000-0000-000000000000")
            let calls: [(path: String, body: String)] = [
                (Self.path, #"{"entitlement":"nothing"}"#), ("/v1/orders", order), ("/v1/fulfilments", fulfilment),
                ("/v1/customers/ben/grants", #"{"entitlement":"nothing"}"#),
            ]
            func replayed() async throws -> [Bool] {
                var found: [Bool] = []
                for (index, call) in calls.enumerated() {
                    let reply = try await shop.team("POST", call.path, call.body, headers: [("Idempotency-Key", "n-\(index)")])
                    #expect((400..<500).contains(reply.status) && reply.code != "request.shape", "\(reply.json)")
                    found.append(reply.headers["Idempotency-Replayed"] == "true")
                }
                return found
            }
            #expect(try await replayed() == [false, false, false, false])
            #expect(try await replayed() == [true, true, true, true])
            #expect(try await shop.team("DELETE", "/v1/customers/ada").status == 200)
            #expect(try await replayed() == [false, false, false, true])
        }
    }

    @Test("what has not changed is answered with 304 and no body, and its time does not count as a change")
    func conditional() async throws {
        try await Shop.open { shop in
            let first = try await shop.send("GET", "/v1/customers/ada")
            let tag = try #require(first.headers["ETag"])
            shop.clock.move(to: .day(1))
            let same = try await shop.send("GET", "/v1/customers/ada", headers: [("If-None-Match", tag)])
            #expect(same.status == 304 && same.body.isEmpty && same.headers["ETag"] == tag)
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            let changed = try await shop.send("GET", "/v1/customers/ada", headers: [("If-None-Match", tag)])
            #expect(changed.status == 200 && changed.headers["ETag"] != tag)
        }
    }
}
