package import AppStoreTypes
package import Entitlements
package import Ledger
package import PurchaseStories

/// What a store is asked to do while its disk or its server fails: posts, an order, notifications, what seals
/// the evidence, and one post over again.
package enum FaultStory {
    package static let steps = 0..<7
    package static let token = AppAccountToken(high: 7, low: 0x4000)
    package static let customers: [CustomerID] = ["anna", "ben", "cleo"]

    private static let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
    private static let next = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60))
    private static let coins = Purchase("coins", .consumable, id: "5", on: .day(1)).with { $0.appAccountToken = token }

    /// Does one step; returns once the store has acknowledged it.
    package static func run(_ step: Int, on ledger: any Ledger) async throws {
        switch step {
        case 0, 6: _ = try await ledger.record(.posted(by: "anna", month, at: .day(1)))
        case 1: _ = try await ledger.record(order, token: nil, policy: .standard, rules: .standard)
        case 2: _ = try await ledger.record(notice("coins", about: coins))
        case 3: _ = try await ledger.record(.posted(by: "cleo", coins, at: .day(2)))
        case 5:
            let hash: EvidenceHash = { EvidenceDigest.of(String(decoding: $0, as: UTF8.self)).bytes }
            _ = try await (ledger as? any ChainedLedger)?.seal("shop", hash: hash)
        default:
            _ = try await ledger.record(
                notice("month", about: next, renewal: Renewal(of: "1", renews: true, ends: .day(60), signed: .day(30))))
        }
    }

    /// The order that the coins name.
    package static let order = OrderFact(
        id: token, app: "shop", customer: "ben", productID: "coins", metadata: .object([JSONMember("cart", .string("7"))]),
        createdDate: .day(0))

    /// A notification with a transaction and perhaps a renewal.
    package static func notice(_ id: String, about purchase: Purchase, renewal: Renewal? = nil) throws -> Submission {
        var submission = try Submission.posted(by: nil, purchase, at: .day(31))
        if let renewal { try submission.add(renewal) }
        let fact = try purchase.fact
        submission.notification = NotificationRecord(
            scope: fact.scope, id: id, type: .subscribed, subtype: nil, signedDate: .day(1), original: fact.originalID,
            evidence: fact.source.evidence)
        return submission
    }

    /// All that the store answers about the story, to be compared.
    package static func answers(of ledger: any Ledger) async throws -> FaultAnswers {
        var facts: [FactSet] = []
        for customer in customers { facts.append(try await ledger.facts(about: customer, app: "shop")) }
        var owners: [OwnershipRecord?] = []
        for purchase in [month, coins] { owners.append(try await ledger.ownership(of: purchase.fact.originalKey)) }
        return FaultAnswers(facts: facts, owners: owners, order: try await ledger.order(token, app: "shop"))
    }
}

/// What a store says after the story.
package struct FaultAnswers: Hashable, Sendable {
    package let facts: [FactSet]
    package let owners: [OwnershipRecord?]
    package let order: OrderFact?
}
