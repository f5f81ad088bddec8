import AppStoreTypes
import Testing

@testable import TillServer

@Suite("The same evidence again")
struct RepetitionTests {
    @Test("posted twice it is recorded once")
    func twice() async throws {
        try await Shop.open { shop in
            let purchase = TestStore.purchase("1001")
            #expect(try await shop.post("alice", purchase).verdicts == ["recorded"])
            let again = try await shop.post("alice", purchase)
            #expect(again.verdicts == ["alreadyKnown"] && again.documents.first?.final == true)
            #expect(again.customer.subscriptions.count == 1 && again.customer.has == ["pro"])
        }
    }

    @Test("posted fifty times at once it is recorded once and every answer says that the customer owns it")
    func atOnce() async throws {
        try await Shop.open { shop in
            let signed = try shop.store.sign(TestStore.purchase("1001"))
            let replies = try await withThrowingTaskGroup(of: Posted.self) { group in
                for _ in 0..<50 { group.addTask { try await shop.post("alice", signed: [signed]) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.count == 50 && replies.allSatisfy { $0.customer.has == ["pro"] })
            #expect(replies.filter { $0.verdicts == ["recorded"] }.count == 1)
            #expect(replies.allSatisfy { $0.customer.subscriptions.count == 1 })
        }
    }

    @Test("B110 — ten first posts at once make one customer with everything")
    func parallelFirstPosts() async throws {
        try await Shop.open { shop in
            let payloads = (0..<10).map { index in
                TestStore.purchase("\(3_000 + index)", at: .day(Double(index / 3) * 30)) {
                    $0.originalTransactionId = OriginalTransactionID("\(3_000 + index % 3)")
                    $0.signedDate = .day(0)
                }
            }
            let signed = try payloads.map(shop.store.sign)
            let verdicts = try await withThrowingTaskGroup(of: [String].self) { group in
                for text in signed { group.addTask { try await shop.post("alice", signed: [text]).verdicts } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(verdicts == Array(repeating: "recorded", count: 10))
            let owned = try await shop.customer("alice", key: Shop.secretKey)
            shop.clock.move(to: .day(120))
            let later = try await shop.customer("alice", key: Shop.secretKey)
            #expect(Set(owned.subscriptions.map(\.originalTransactionId)) == ["3000", "3001", "3002"])
            #expect(Set(later.subscriptions.flatMap { $0.transactionIds ?? [] }).count == 10)
        }
    }

    @Test("twice in one post it counts once")
    func twiceInOnePost() async throws {
        try await Shop.open { shop in
            let purchase = TestStore.purchase("7", product: "com.example.game.coins", type: .consumable)
            let posted = try await shop.post("alice", purchase, purchase)
            #expect(posted.documents.count == 2 && posted.customer.consumablesAwaitingFulfilment.count == 1)
        }
    }
}
