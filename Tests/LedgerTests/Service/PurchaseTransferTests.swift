import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// The team moves purchases from one customer to another.
@Suite("Purchases that the team moves")
struct PurchaseTransferTests {
    static let audit = AuditEntry(actor: "key support", action: "purchases.transferred", customer: "anna", detail: "ticket 9")
    static let life = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0))
    static let coins = Purchase("coins", .consumable, id: "2", on: .day(0))
    static let rules = EventRecordingTests.rules

    static func move(
        _ ledger: any ServiceLedger, from: CustomerID = "anna", to: CustomerID = "ben", _ purchases: [Purchase]? = nil, at day: Double = 5,
        policy: OwnershipPolicy = .standard
    ) async throws -> TransferOutcome {
        let originals = try purchases.map { Set(try $0.map { try $0.fact.originalKey }) }
        let order = TransferOrder(
            app: "shop", from: CustomerReference(id: from, token: nil), to: CustomerReference(id: to, token: nil), originals: originals,
            at: .day(day))
        return try await ledger.transfer(order, policy: policy, rules: rules, audit: audit)
    }

    static func post(
        _ ledger: any Ledger, _ customer: CustomerReference, _ purchases: [Purchase], at day: Double, policy: OwnershipPolicy = .standard
    ) async throws -> RecordReceipt {
        try await ledger.record(EventRecordingTests.post(customer, purchases, at: .day(day), policy: policy))
    }

    static func owner(_ ledger: any Ledger, _ purchase: Purchase) async throws -> OwnershipRecord? {
        try await ledger.ownership(of: purchase.fact.originalKey)
    }

    @Test("everything moves at once, balances too, and both are told", arguments: Store.all)
    func everything(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            _ = try await Self.post(ledger, "anna", [Self.life, Self.coins], at: 1)
            let outcome = try await Self.move(ledger)
            #expect(try outcome.moved == [Self.life.fact.originalKey, Self.coins.fact.originalKey])
            #expect(outcome.notOwned.isEmpty)
            for purchase in [Self.life, Self.coins] { #expect(try await Self.owner(ledger, purchase)?.holders == ["ben"]) }
            func state(_ customer: CustomerID) async throws -> CustomerState {
                fold(try await ledger.facts(about: customer, app: "shop"), at: .day(6), rules: Self.rules)
            }
            #expect(try await state("ben").accessibleProductIDs == ["lifetime"])
            #expect(try await state("ben").balances.map(\.units) == [10])
            #expect(try await state("anna").accessibleProductIDs.isEmpty)
            #expect(try await state("anna").balances.map(\.units).allSatisfy { $0 == 0 })
            let told = try await ledger.events(about: "ben", app: "shop", after: 0, limit: 100).map(\.event)
            #expect(told.filter { $0.kind == .purchaseTransferred }.map(\.otherCustomer) == ["anna", "anna"])
            #expect(told.map(\.kind).contains(.entitlementGranted))
            #expect(try await EventRecordingTests.feed(ledger).contains("entitlement.lost"))
            #expect(try await ledger.audit(of: "shop", before: nil, limit: 10).map(\.entry) == [Self.audit])
            let again = try await Self.move(ledger, at: 6)
            #expect(again == TransferOutcome(moved: [], notOwned: []), "anna has nothing any more")
            #expect(try await ledger.audit(of: "shop", before: nil, limit: 10).count == 1)
        }
    }

    @Test("only what is asked for moves, with what is linked to it; what is not the customer's is named", arguments: Store.all)
    func some(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            let month = Purchase.month(id: "7", from: .day(0), to: .day(30))
            let other = Purchase.month(id: "8", from: .day(0), to: .day(30)).with { $0.webOrderLineItemId = "W7" }
            _ = try await Self.post(ledger, "anna", [Self.life, month, other], at: 1)
            _ = try await Self.post(ledger, "carl", [Self.coins], at: 1)
            let unknown = Purchase("gone", .nonConsumable, id: "99", on: .day(0))
            let outcome = try await Self.move(ledger, [other, Self.coins, unknown])
            #expect(try outcome.moved == [month.fact.originalKey, other.fact.originalKey])
            #expect(try outcome.notOwned == [Self.coins.fact.originalKey, unknown.fact.originalKey])
            #expect(try await Self.owner(ledger, month)?.owner == "ben")
            #expect(try await Self.owner(ledger, Self.life)?.owner == "anna")
            #expect(try await Self.owner(ledger, Self.coins)?.owner == "carl")
        }
    }

    @Test("when a chain was moved last is found with each of its ids under its own name")
    func ownNames() async throws {
        let place = try TemporaryLedger()
        let month = Purchase.month(id: "7", from: .day(0), to: .day(30))
        let other = Purchase.month(id: "8", from: .day(0), to: .day(30)).with { $0.webOrderLineItemId = "W7" }
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            _ = try await Self.post(ledger, "anna", [month, other], at: 1)
            #expect(try await Self.move(ledger).moved.count == 2)
        }
        let rows = SQLiteRows(try SQLiteSession(configuration: SQLiteLedgerConfiguration(path: place.path)).writer())
        let scope = try rows.number(of: month.fact.scope)
        #expect(try Recorder(rows).lastTransfer(of: StoredOriginal(scope: scope, id: "7")) == .day(5))
        for purchase in [month, other] {
            let key = try purchase.fact.originalKey
            #expect(try rows.transfers(of: StoredOriginal(scope: scope, id: key.id), key).map(\.original) == [key])
        }
    }

    @Test("who lost it claims it in vain, and it is told as a conflict once", arguments: Store.all, OwnershipPolicy.Conflict.allCases)
    func claimedAgain(store: Store, conflict: OwnershipPolicy.Conflict) async throws {
        let policy = OwnershipPolicy(conflict: conflict, requiresToken: false)
        try await ServiceStory.use(store) { ledger async throws in
            let key = try Self.life.fact.originalKey
            _ = try await Self.post(ledger, "anna", [Self.life], at: 1, policy: policy)
            _ = try await Self.move(ledger, at: 5, policy: policy)
            #expect(try await Self.post(ledger, "ben", [Self.life], at: 6, policy: policy).claims == [key: .alreadyBound])
            #expect(try await ledger.facts(about: "ben", app: "shop").conflicts.isEmpty)
            for day in [4.0, 7, 8] {
                let receipt = try await Self.post(ledger, "anna", [Self.life], at: day, policy: policy)
                #expect(receipt.claims == [key: .ownedByAnotherCustomer])
                #expect(try await Self.owner(ledger, Self.life)?.holders == ["ben"])
            }
            #expect(try await ledger.facts(about: "ben", app: "shop").conflicts.map(\.claimant) == ["anna"])
            let feed = try await EventRecordingTests.feed(ledger, of: "ben")
            #expect(feed.filter { $0 == "purchase.conflict" }.count == 1)
            let lost = try await ledger.lostClaims(of: "anna", app: "shop")
            #expect(lost.transfers.values.map(\.successor) == ["ben"])
            #expect(lost.claims.count == 1)
        }
    }

    @Test("later purchases with the former customer's token go to whom the team chose", arguments: Store.all)
    func tokens(store: Store) async throws {
        let token = AppAccountToken(high: 1, low: 2)
        let anna = CustomerReference(id: "anna", token: token)
        let first = Purchase.month(id: "1", from: .day(0), to: .day(30)).with { $0.appAccountToken = token }
        let second = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60)).with { $0.appAccountToken = token }
        try await ServiceStory.use(store) { ledger async throws in
            _ = try await Self.post(ledger, anna, [first], at: 1)
            _ = try await Self.move(ledger)
            _ = try await ledger.record(EventRecordingTests.post(nil, [second], at: .day(30)))
            #expect(try await Self.owner(ledger, first)?.holders == ["ben"])
            #expect(try await EventRecordingTests.feed(ledger, of: "ben").contains("subscription.renewed"))
        }
    }

    @Test("moves that many order at once are done once, and the ledger agrees with its facts", arguments: Store.all)
    func race(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            _ = try await Self.post(one, "anna", [Self.life, Self.coins], at: 1)
            let outcomes = try await ServiceStory.together(12) { number in
                let ledger = number.isMultiple(of: 2) ? one : other
                if number < 2 { _ = try await Self.post(ledger, "anna", [Self.life], at: 5) }
                return try await Self.move(ledger, to: CustomerID("heir \(number)"))
            }
            let winners = outcomes.filter { !$0.moved.isEmpty }
            #expect(winners.count == 1)
            #expect(winners.first?.moved.count == 2)
            let owner = try #require(try await Self.owner(one, Self.life)?.owner)
            #expect(try await Self.owner(other, Self.coins)?.owner == owner)
            let facts = try await one.facts(of: Self.life.fact.originalKey)
            #expect(facts.transfers.values.map(\.successor) == [owner])
        }
    }

    @Test("what leads back, is too long or of another app is refused", arguments: Store.all)
    func wrong(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            await #expect(throws: LedgerError.self) { try await Self.move(ledger, to: "anna") }
            await #expect(throws: LedgerError.self) { try await Self.move(ledger, to: "") }
            await #expect(throws: LedgerError.self) {
                try await Self.move(ledger, to: CustomerID(String(repeating: "x", count: 257)))
            }
            var other = Self.life
            other.app = "game"
            let purchases = [other]
            await #expect(throws: LedgerError.self) { try await Self.move(ledger, purchases) }
        }
    }

    @Test("moves go to another ledger and decide there as here", arguments: Store.all)
    func portable(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            _ = try await Self.post(ledger, "anna", [Self.life], at: 1)
            _ = try await Self.move(ledger, at: 5)
            _ = try await Self.move(ledger, from: "ben", to: "carl", at: 6)
            let from = try #require(ledger as? any PortableLedger)
            for target in Store.all {
                try await TemporaryLedger(target).use { rebuilt async throws in
                    let into = try #require(rebuilt as? any PortableLedger)
                    // Backwards, so that what came last is known first.
                    for table in PortableTable.allCases.reversed() {
                        var batch = Restoration(app: "shop", policy: .standard, rules: Self.rules)
                        batch.records = try await from.page(of: table, app: "shop", after: nil).records
                        batch.transactions = table == .claims ? [try Self.life.fact] : []
                        _ = try await into.restore(batch)
                        let again = try await into.restore(batch)
                        #expect(again == 0, "\(table) \(target)")
                    }
                    #expect(try await Self.owner(into, Self.life) == Self.owner(ledger, Self.life))
                    #expect(try await Self.owner(into, Self.life)?.holders == ["carl"])
                }
            }
        }
    }
}
