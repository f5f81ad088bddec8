import AppStoreTypes
import Entitlements
import Ledger
import LedgerStories
import PurchaseStories
import Testing

@Suite("Ownership in the store")
struct StoredOwnershipTests {
    let month = Purchase.month(id: "1", from: .day(0), to: .day(30))
    let anna = CustomerReference(id: "anna", token: AppAccountToken(high: 0, low: 1))
    let ben = CustomerReference(id: "ben", token: AppAccountToken(high: 0, low: 2))

    func outcome(_ receipt: RecordReceipt) -> [ClaimOutcome] { Array(receipt.claims.values) }

    @Test("B113 — under reject the second customer gets nothing, and the conflict is recorded", arguments: Store.all)
    func reject(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            #expect(outcome(try await ledger.record(.posted(by: "anna", month, at: .day(1)))) == [.bound])
            for _ in 0..<2 {
                #expect(outcome(try await ledger.record(.posted(by: "ben", month, at: .day(2)))) == [.ownedByAnotherCustomer])
            }
            #expect(try await ledger.facts(about: "ben", app: "shop").transactions.isEmpty)
            let conflicts = try await ledger.facts(about: "anna", app: "shop").conflicts
            let original = try month.fact.originalKey
            #expect(conflicts == [OwnershipConflict(original: original, owner: "anna", claimant: "ben", kind: .claim)])
        }
    }

    @Test("B113 — under transfer the purchase moves with the last claim, and back", arguments: Store.all)
    func transfer(store: Store) async throws {
        let policy = OwnershipPolicy(conflict: .transfer, requiresToken: false)
        try await TemporaryLedger(store).use { ledger in
            _ = try await ledger.record(.posted(by: "anna", month, at: .day(1), policy: policy))
            #expect(outcome(try await ledger.record(.posted(by: "ben", month, at: .day(2), policy: policy))) == [.transferred])
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.isEmpty)
            #expect(outcome(try await ledger.record(.posted(by: "anna", month, at: .day(3), policy: policy))) == [.transferred])
            #expect(outcome(try await ledger.record(.posted(by: "anna", month, at: .day(4), policy: policy))) == [.alreadyBound])
            #expect(try await ledger.ownership(of: month.fact.originalKey)?.holders == ["anna"])
        }
    }

    @Test("B113 — under transferIfInactive the purchase moves only while it gives nothing", arguments: Store.all, [true, false])
    func transferIfInactive(store: Store, isExpired: Bool) async throws {
        let policy = OwnershipPolicy(conflict: .transferIfInactive, requiresToken: false)
        let day = EpochMilliseconds.day(isExpired ? 90 : 20)
        try await TemporaryLedger(store).use { ledger in
            let ended = Renewal(of: "1", renews: false, ends: .day(30), signed: .day(31)).with { $0.expirationIntent = .customerCancelled }
            _ = try await ledger.record(.posted(by: "anna", month, at: .day(1), policy: policy))
            var notice = Submission(app: "shop", receivedAt: .day(31), policy: policy, rules: .standard)
            try notice.add(ended)
            if isExpired { _ = try await ledger.record(notice) }
            let second = outcome(try await ledger.record(.posted(by: "ben", month, at: day, policy: policy)))
            #expect(second == [isExpired ? .transferred : .ownedByAnotherCustomer])
            let holders = try await ledger.ownership(of: month.fact.originalKey)?.holders
            #expect(holders == [isExpired ? "ben" : "anna"])
        }
    }

    @Test("B113 — under share both have access and one is the owner", arguments: Store.all)
    func share(store: Store) async throws {
        let policy = OwnershipPolicy(conflict: .share, requiresToken: false)
        try await TemporaryLedger(store).use { ledger in
            _ = try await ledger.record(.posted(by: "anna", month, at: .day(1), policy: policy))
            #expect(outcome(try await ledger.record(.posted(by: "ben", month, at: .day(2), policy: policy))) == [.shared])
            for customer in ["anna", "ben"] as [CustomerID] {
                #expect(try await ledger.facts(about: customer, app: "shop").transactions.count == 1)
            }
            let record = try await ledger.ownership(of: month.fact.originalKey)
            #expect(record?.owner == "anna")
            #expect(record?.holders == ["anna", "ben"])
        }
    }

    @Test("B54 — a purchase whose token names a customer is the customer's as soon as the customer is known", arguments: Store.all)
    func tokenBeforeCustomer(store: Store) async throws {
        let named = month.with { $0.appAccountToken = AppAccountToken(high: 0, low: 1) }
        let other = Purchase("lifetime", .nonConsumable, id: "9", on: .day(0))
        try await TemporaryLedger(store).use { ledger in
            _ = try await ledger.record(.posted(by: nil, named, at: .day(0)))
            #expect(try await ledger.ownership(of: named.fact.originalKey)?.owner == nil)
            _ = try await ledger.record(.posted(by: anna, other, at: .day(1)))
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == 2)
            #expect(outcome(try await ledger.record(.posted(by: anna, named, at: .day(2)))) == [.alreadyBound])
        }
    }

    @Test("B54 — a notice without a token waits for the first who posts it", arguments: Store.all)
    func unclaimed(store: Store) async throws {
        try await TemporaryLedger(store).use { ledger in
            _ = try await ledger.record(.posted(by: nil, month, at: .day(0)))
            #expect(try await ledger.ownership(of: month.fact.originalKey)?.holders == [])
            #expect(outcome(try await ledger.record(.posted(by: "anna", month, at: .day(1)))) == [.bound])
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == 1)
        }
    }

    @Test("B98 — whoever posts it, a purchase goes to whom its token names", arguments: Store.all)
    func accountSwitch(store: Store) async throws {
        let bought = Purchase("coins", .consumable, id: "5", on: .day(0)).with { $0.appAccountToken = AppAccountToken(high: 0, low: 1) }
        let known = Purchase("lifetime", .nonConsumable, id: "9", on: .day(0))
        try await TemporaryLedger(store).use { ledger in
            _ = try await ledger.record(.posted(by: anna, known, at: .day(0)))
            #expect(outcome(try await ledger.record(.posted(by: ben, bought, at: .day(1)))) == [.ownedByAnotherCustomer])
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == 2)
        }
    }

    @Test("an app that requires tokens parks what names nobody", arguments: Store.all)
    func parked(store: Store) async throws {
        let policy = OwnershipPolicy(conflict: .reject, requiresToken: true)
        let named = month.with { $0.appAccountToken = AppAccountToken(high: 0, low: 2) }.signed(.day(3))
        try await TemporaryLedger(store).use { ledger async throws in
            #expect(outcome(try await ledger.record(.posted(by: ben, month, at: .day(1), policy: policy))) == [.parked])
            #expect(try await ledger.facts(about: "ben", app: "shop").transactions.isEmpty)
            #expect(outcome(try await ledger.record(.posted(by: ben, named, at: .day(3), policy: policy))) == [.bound])
        }
    }

    @Test("a token that Apple changes later moves nothing and is recorded", arguments: Store.all)
    func changedToken(store: Store) async throws {
        let first = month.with { $0.appAccountToken = AppAccountToken(high: 0, low: 1) }
        let changed = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60))
            .with { $0.appAccountToken = AppAccountToken(high: 0, low: 2) }
        try await TemporaryLedger(store).use { ledger in
            _ = try await ledger.record(.posted(by: anna, first, at: .day(1)))
            #expect(outcome(try await ledger.record(.posted(by: ben, changed, at: .day(31)))) == [.ownedByAnotherCustomer])
            let facts = try await ledger.facts(about: "anna", app: "shop")
            #expect(facts.transactions.count == 2)
            #expect(Set(facts.conflicts.map(\.kind)) == [.claim, .token])
        }
    }

    @Test("B66 — a billing event that goes back to the old chain keeps one owner", arguments: Store.all, [true, false])
    func linkedChains(store: Store, isSameTransaction: Bool) async throws {
        let lapsed = Purchase.month(id: "100", from: .day(0), to: .day(30))
        let anew = Purchase.month(id: "200", from: .day(50), to: .day(80)).with { $0.webOrderLineItemId = "W2" }
        let back = Purchase.month(id: isSameTransaction ? "200" : "300", original: "100", from: .day(50), to: .day(80))
            .with { $0.webOrderLineItemId = "W2" }.signed(.day(70))
        try await TemporaryLedger(store).use { ledger in
            _ = try await ledger.record(.posted(by: nil, lapsed, at: .day(0)))
            _ = try await ledger.record(.posted(by: "anna", anew, at: .day(50)))
            _ = try await ledger.record(.posted(by: nil, back, at: .day(70)))
            let byOld = try await ledger.ownership(of: lapsed.fact.originalKey)
            let byNew = try await ledger.ownership(of: anew.fact.originalKey)
            #expect(byOld == byNew)
            #expect(byOld?.owner == "anna")
            #expect(byOld?.originals.map(\.id) == ["100", "200"])
            let state = fold(try await ledger.facts(about: "anna", app: "shop"), at: .day(71), rules: .standard)
            #expect(state.subscriptions.map(\.state) == [.active])
            #expect(state.subscriptions.map(\.periods.count) == [2])
            let chain = try await ledger.chain(of: TransactionKey(scope: back.fact.scope, id: back.fact.id))
            #expect(chain?.id == "100")
        }
    }

    @Test("a family member keeps the shared purchase, whatever billing event it names", arguments: Store.all)
    func family(store: Store) async throws {
        let shared = Purchase.month(id: "2", from: .day(0), to: .day(30)).with {
            $0.webOrderLineItemId = "W1"
            $0.inAppOwnershipType = .familyShared
        }
        try await TemporaryLedger(store).use { ledger async throws in
            #expect(outcome(try await ledger.record(.posted(by: "anna", month, at: .day(1)))) == [.bound])
            #expect(outcome(try await ledger.record(.posted(by: "ben", shared, at: .day(1)))) == [.bound])
            #expect(try await ledger.facts(about: "ben", app: "shop").transactions.count == 1)
        }
    }
}
