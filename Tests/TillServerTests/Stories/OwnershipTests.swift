import AppStoreTypes
import Entitlements
import Testing

@testable import TillServer

@Suite("Whose is it?")
struct OwnershipTests {
    @Test("a second customer who posts the purchase is refused, the first keeps it, and nobody is named")
    func reject() async throws {
        try await Shop.open { shop in
            let purchase = TestStore.purchase("1001")
            _ = try await shop.post("alice", purchase)
            let posted = try await shop.post("mallory", purchase)
            #expect(posted.verdicts == ["conflict"])
            #expect(posted.documents.first?.code == "purchase.owned_by_another_customer")
            #expect(posted.documents.first?.message?.contains("alice") == false)
            #expect(posted.customer.has.isEmpty && posted.customer.subscriptions.isEmpty)
            #expect(try await shop.customer("alice").has == ["pro"])
        }
    }

    @Test("of many who post it at once exactly one owns it")
    func race() async throws {
        try await Shop.open { shop in
            let signed = try shop.store.sign(TestStore.purchase("1001"))
            let owners = try await withThrowingTaskGroup(of: Bool.self) { group in
                for index in 0..<20 {
                    group.addTask { try await shop.post("customer-\(index)", signed: [signed]).customer.has == ["pro"] }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(owners.filter { $0 }.count == 1)
        }
    }

    @Test("where the policy is to transfer, it moves to the second customer and leaves the first")
    func transfer() async throws {
        try await Shop.open(Shop.game { $0.ownership.conflict = .transfer }) { shop in
            let purchase = TestStore.purchase("1001")
            _ = try await shop.post("alice", purchase)
            shop.clock.move(to: .day(1))
            #expect(try await shop.post("bob", purchase).customer.has == ["pro"])
            #expect(try await shop.customer("alice").has.isEmpty)
        }
    }

    @Test("where the policy is to share, both have it")
    func share() async throws {
        try await Shop.open(Shop.game { $0.ownership.conflict = .share }) { shop in
            let purchase = TestStore.purchase("1001")
            _ = try await shop.post("alice", purchase)
            #expect(try await shop.post("bob", purchase).customer.has == ["pro"])
            #expect(try await shop.customer("alice").has == ["pro"])
        }
    }

    @Test("a purchase whose token names its customer is that customer's, whoever posts it")
    func token() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("alice", TestStore.purchase("1", product: "com.example.game.coins", type: .consumable))
            let purchase = TestStore.purchase("1001") { $0.appAccountToken = CustomerToken.token(of: "alice") }
            #expect(try await shop.post("mallory", purchase).verdicts == ["conflict"])
            #expect(try await shop.customer("alice").has == ["pro"])
        }
    }

    @Test("where a token is required, a purchase without one is parked")
    func parked() async throws {
        try await Shop.open(Shop.game { $0.ownership.requiresToken = true }) { shop in
            let posted = try await shop.post("alice", TestStore.purchase("1001"))
            #expect(posted.verdicts == ["parked"] && posted.documents.first?.code == "purchase.token_missing")
            #expect(posted.customer.has.isEmpty)
            let named = TestStore.purchase("1002") { $0.appAccountToken = CustomerToken.token(of: "alice") }
            #expect(try await shop.post("alice", named).customer.has == ["pro"])
        }
    }

    @Test("B96 — a customer whose id is a UUID is one customer in either letter case")
    func oneUUID() async throws {
        let id = "3F2504E0-4F89-41D3-9A0C-0305E82C3301"
        try await Shop.open { shop in
            _ = try await shop.post(id, TestStore.purchase("1001"))
            #expect(try await shop.customer(id.lowercased()).has == ["pro"])
            #expect(try await shop.post(id.lowercased(), TestStore.purchase("1001")).verdicts == ["alreadyKnown"])
        }
    }

    @Test("a customer id that is a UUID is its own token; any other gives the same token always")
    func derivedTokens() {
        let id = "3F2504E0-4F89-41D3-9A0C-0305E82C3301"
        #expect(CustomerToken.token(of: CustomerID(id)) == AppAccountToken(id.lowercased()))
        let derived = CustomerToken.token(of: "alice")?.description
        #expect(derived == CustomerToken.token(of: "alice")?.description && derived != CustomerToken.token(of: "bob")?.description)
        #expect(derived?.dropFirst(14).first == "8")
    }
}
