import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

@Suite("Orders in the store")
struct OrderTests {
    static let token = AppAccountToken(high: 7, low: 0x4000)

    func order(
        _ id: AppAccountToken = token, by customer: CustomerID = "anna", product: ProductID = "coins", metadata: JSONValue? = nil,
        at moment: EpochMilliseconds = .day(0)
    ) -> OrderFact {
        OrderFact(id: id, app: "shop", customer: customer, productID: product, metadata: metadata, createdDate: moment)
    }

    func coins(_ token: AppAccountToken = token) -> Purchase {
        Purchase("coins", .consumable, id: "5", on: .day(1)).with { $0.appAccountToken = token }
    }

    @Test(
        "an order is recorded once; the same again is known, another with its id is a conflict, and the first stays", arguments: Store.all)
    func idempotent(store: Store) async throws {
        let metadata = JSONValue.object([JSONMember("a", .number("1")), JSONMember("b", .string("x"))])
        let turned = JSONValue.object([JSONMember("b", .string("x")), JSONMember("a", .number("1"))])
        let folder = try TemporaryLedger(store)
        try await folder.use { ledger async throws in
            let first = try await ledger.record(order(metadata: metadata), token: nil, policy: .standard, rules: .standard)
            #expect(first.outcome == .created)
            let again = try await ledger.record(order(metadata: turned, at: .day(3)), token: nil, policy: .standard, rules: .standard)
            #expect(again == OrderReceipt(.alreadyKnown, order(metadata: metadata)))
            for other in [order(by: "ben", metadata: metadata), order(product: "gems", metadata: metadata), order()] {
                #expect(try await ledger.record(other, token: nil, policy: .standard, rules: .standard).outcome == .conflict)
            }
        }
        try await folder.use { ledger async throws in
            #expect(try await ledger.order(Self.token, app: "shop") == order(metadata: metadata))
            #expect(try await ledger.order(Self.token, app: "other") == nil)
            #expect(try await ledger.order(AppAccountToken(high: 1, low: 1), app: "shop") == nil)
        }
    }

    @Test("whichever comes first, order, notice or somebody's post: the order's customer owns the purchase", arguments: Store.all)
    func everyOrder(store: Store) async throws {
        var results: Set<[String]> = []
        for steps in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            try await TemporaryLedger(store).use { ledger async throws in
                for step in steps {
                    switch step {
                    case 0: _ = try await ledger.record(order(), token: nil, policy: .standard, rules: .standard)
                    case 1: _ = try await ledger.record(.posted(by: nil, coins(), at: .day(1)))
                    default: _ = try await ledger.record(.posted(by: "ben", coins(), at: .day(1)))
                    }
                }
                let owner = try await ledger.ownership(of: coins().fact.originalKey)
                let facts = try await ledger.facts(about: "anna", app: "shop")
                let state = fold(facts, at: .day(2), rules: .standard)
                results.insert([
                    "\(owner?.holders ?? [])", "\(facts.conflicts.map(\.claimant))", "\(state.consumables.map { $0.order?.customer })",
                    "\(try await ledger.facts(about: "ben", app: "shop").transactions.count)",
                ])
            }
        }
        #expect(results.count == 1, "\(results)")
    }

    @Test("the receipt of a submission holds the orders that its purchases name", arguments: Store.all)
    func receipt(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            _ = try await ledger.record(order(), token: nil, policy: .standard, rules: .standard)
            let receipt = try await ledger.record(.posted(by: "anna", coins(), at: .day(1)))
            #expect(receipt.orders == [Self.token: order()] && receipt.claims.values.contains(.bound))
        }
    }

    @Test(
        "a customer's own token is no id for an order, and wins over one that was given before the customer was known", arguments: Store.all
    )
    func customersTokens(store: Store) async throws {
        let anna = CustomerReference(id: "anna", token: Self.token)
        let lifetime = Purchase("lifetime", .nonConsumable, id: "9", on: .day(0))
        try await TemporaryLedger(store).use { ledger async throws in
            _ = try await ledger.record(.posted(by: anna, lifetime, at: .day(0)))
            #expect(try await ledger.record(order(by: "ben"), token: nil, policy: .standard, rules: .standard).outcome == .customersToken)
            let own = AppAccountToken(high: 9, low: 9)
            #expect(
                try await ledger.record(order(own, by: "cleo"), token: own, policy: .standard, rules: .standard).outcome == .customersToken)
            #expect(try await ledger.order(own, app: "shop") == nil)
        }
        try await TemporaryLedger(store).use { ledger async throws in
            _ = try await ledger.record(order(by: "ben"), token: nil, policy: .standard, rules: .standard)
            _ = try await ledger.record(.posted(by: nil, coins(), at: .day(1)))
            _ = try await ledger.record(.posted(by: anna, lifetime, at: .day(2)))
            #expect(try await ledger.ownership(of: coins().fact.originalKey)?.holders == ["anna"])
        }
    }

    @Test("a customer of whom only a purchase tells is awaited until a submission names the customer", arguments: Store.all)
    func awaited(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger async throws in
            #expect(try await ledger.awaits(Self.token, app: "shop") == false)
            _ = try await ledger.record(.posted(by: nil, coins(), at: .day(1)))
            #expect(try await ledger.awaits(Self.token, app: "shop"))
            #expect(try await ledger.awaits(Self.token, app: "other") == false)
            var submission = Submission(app: "shop", receivedAt: .day(2), policy: .standard, rules: .standard)
            submission.customer = CustomerReference(id: "anna", token: Self.token)
            _ = try await ledger.record(submission)
            #expect(try await ledger.awaits(Self.token, app: "shop") == false)
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == 1)
        }
    }

    @Test("an order beyond the limits is refused, and a full disk acknowledges none")
    func limits() async throws {
        let long = JSONValue.object([JSONMember("a", .string(String(repeating: "x", count: OrderFact.metadataLimit)))])
        let folder = try TemporaryLedger()
        try await folder.use { ledger async throws in
            await #expect(throws: LedgerError.self) {
                try await ledger.record(order(metadata: long), token: nil, policy: .standard, rules: .standard)
            }
            await #expect(throws: LedgerError.self) {
                try await ledger.record(order(product: ""), token: nil, policy: .standard, rules: .standard)
            }
        }
        let wide = JSONValue.object([JSONMember("a", .string(String(repeating: "x", count: 3_000)))])
        var made: [AppAccountToken] = []
        try await folder.use({ $0.sizeLimit = 300_000 }) { ledger async throws in
            for number in 1...1_000 {
                let id = AppAccountToken(high: UInt64(number), low: 1)
                do {
                    _ = try await ledger.record(order(id, metadata: wide), token: nil, policy: .standard, rules: .standard)
                    made.append(id)
                } catch let error as LedgerError {
                    #expect(error.code == .diskFull && error.isRetryable)
                    break
                }
            }
        }
        #expect(made.count < 1_000)
        try await folder.use { ledger async throws in
            for id in made { #expect(try await ledger.order(id, app: "shop") != nil) }
            #expect(try await ledger.order(AppAccountToken(high: UInt64(made.count + 1), low: 1), app: "shop") == nil)
        }
    }
}
