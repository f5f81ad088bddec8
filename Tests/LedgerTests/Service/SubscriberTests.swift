import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

/// How many customers subscribe.
@Suite("Subscribers")
struct SubscriberTests {
    static let rules = EventRecordingTests.rules

    /// Tells what is due, and counts everything.
    static func settle(_ ledger: any ServiceLedger, at moment: EpochMilliseconds) async throws {
        while try await ledger.tellDue("shop", rules: rules, at: moment, limit: 100).told > 0 {}
        while try await ledger.rollUp("shop", limit: 3) > 0 {}
    }

    /// What is counted, in words.
    static func counted(_ ledger: any ServiceLedger, _ place: AppStoreEnvironment = .production) async throws -> [String]? {
        guard let counts = try await ledger.subscribers(of: "shop", in: place) else { return nil }
        return ["\(counts.active)"] + counts.products.map { "\($0.state.rawValue) \($0.id) \($0.count)" }
    }

    /// The slow way: everybody is folded, whoever logged in as somebody else left out.
    static func folded(
        _ ledger: any ServiceLedger, at moment: EpochMilliseconds, without: Set<CustomerID> = [], _ place: AppStoreEnvironment = .production
    ) async throws -> [String] {
        var active = 0
        var products: [String: Int] = [:]
        for customer in try await ledger.customers(of: "shop", startingWith: "", after: nil, limit: 1_000) where !without.contains(customer)
        {
            let state = fold(try await ledger.facts(about: customer, app: "shop"), at: moment, rules: rules)
            let own = state.subscriptions.filter { $0.environment == place && $0.ownershipType != .familyShared }
            var words: Set<String> = []
            var pays = false
            for subscription in own {
                let fact = subscription.current.fact
                let isFree = fact.price?.milliunits == 0 || fact.offer?.paymentMode == .freeTrial
                if subscription.givesAccess, !isFree {
                    pays = true
                    words.insert("\(subscription.state == .active ? "active" : "inGracePeriod") \(subscription.productID)")
                } else if subscription.givesAccess, subscription.state == .active {
                    words.insert("\(fact.offer?.type == .introductory ? "trial" : "freeOffer") \(subscription.productID)")
                } else if subscription.state == .inBillingRetry {
                    words.insert("inBillingRetry \(subscription.productID)")
                }
            }
            if pays { active += 1 }
            for word in words { products[word, default: 0] += 1 }
        }
        return ["\(active)"] + products.map { "\($0.key) \($0.value)" }.sorted()
    }

    /// A month that was paid for.
    static func month(_ id: TransactionID, _ original: OriginalTransactionID? = nil, from day: Double, _ product: ProductID = "pro.month")
        -> Purchase
    {
        Purchase.month(product, id: id, original: original, from: .day(day), to: .day(day + 30)).with {
            $0.price = 4_990
            $0.currency = "USD"
        }
    }

    static func post(
        _ ledger: any ServiceLedger, _ customer: CustomerReference?, _ purchases: [Purchase], renewals: [Renewal] = [], at day: Double,
        policy: OwnershipPolicy = .standard
    ) async throws {
        _ = try await ledger.record(EventRecordingTests.post(customer, purchases, renewals: renewals, at: .day(day), policy: policy))
    }

    @Test("a subscriber is counted from the purchase to the end, in what it is at each moment", arguments: Store.all)
    func life(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            func expect(_ words: [String], at day: Double, sourceLocation: SourceLocation = #_sourceLocation) async throws {
                try await Self.settle(ledger, at: .day(day))
                #expect(try await Self.counted(ledger) == words, sourceLocation: sourceLocation)
                #expect(try await Self.folded(ledger, at: .day(day)) == words, sourceLocation: sourceLocation)
            }
            try await expect(["0"], at: 0)
            let trial = Self.month("1", from: 0).with {
                $0.offerType = .introductory
                $0.offerDiscountType = .freeTrial
                $0.price = 0
            }
            try await Self.post(ledger, "anna", [trial], at: 0)
            let shared = Self.month("9", from: 0).with { $0.inAppOwnershipType = .familyShared }
            try await Self.post(ledger, "carl", [shared], at: 0)
            try await expect(["0", "trial pro.month 1"], at: 1)
            try await Self.post(ledger, nil, [Self.month("2", "1", from: 30)], at: 30)
            try await expect(["1", "active pro.month 1"], at: 31)
            // Two chains make one subscriber; the same product is counted once.
            try await Self.post(ledger, "anna", [Self.month("21", from: 31), Self.month("22", from: 31, "gold")], at: 31)
            try await expect(["1", "active gold 1", "active pro.month 1"], at: 32)
            let failed = Renewal(of: "1", renews: true, product: "pro.month", ends: .day(60), signed: .day(60))
            try await Self.post(ledger, nil, [], renewals: [failed.inRetry(graceUntil: .day(66))], at: 60)
            try await expect(["1", "active gold 1", "active pro.month 1", "inGracePeriod pro.month 1"], at: 60.5)
            // What was refunded ends at once, and the rest with time alone: nothing new comes in.
            try await Self.post(ledger, nil, [Self.month("21", from: 31).refunded(.day(60.6))], at: 60.6)
            try await expect(["1", "active gold 1", "inGracePeriod pro.month 1"], at: 60.7)
            try await expect(["1", "inGracePeriod pro.month 1"], at: 61)
            try await expect(["0", "inBillingRetry pro.month 1"], at: 66)
            try await expect(["0"], at: 121)
        }
    }

    @Test("a document that only tells the price corrects what was counted, though nothing happened", arguments: Store.all)
    func price(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            let unpriced = Purchase.month(id: "1", from: .day(0), to: .day(30))
            try await Self.post(ledger, "anna", [unpriced], at: 1)
            try await Self.settle(ledger, at: .day(1))
            #expect(try await Self.counted(ledger) == ["1", "active pro.month 1"])
            let free = unpriced.signed(.day(2)).with {
                $0.price = 0
                $0.currency = "USD"
            }
            try await Self.post(ledger, nil, [free], at: 2)
            try await Self.settle(ledger, at: .day(2))
            #expect(try await Self.counted(ledger) == ["0", "freeOffer pro.month 1"])
        }
    }

    @Test("who upgrades, logs in, hands over, shares or is forgotten is counted where the purchase is", arguments: Store.all)
    func owners(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            let guest = CustomerReference(id: "guest", token: nil, isAnonymous: true)
            try await Self.post(ledger, guest, [Self.month("1", from: 0, "silver")], at: 0)
            try await Self.settle(ledger, at: .day(1))
            #expect(try await Self.counted(ledger) == ["1", "active silver 1"])
            var logIn = Submission(app: "shop", receivedAt: .day(2), policy: .standard, rules: Self.rules)
            logIn.customer = "anna"
            logIn.changes = [.logIn(AliasFact(app: "shop", anonymous: guest.id, customer: "anna", loggedInAt: .day(2)))]
            _ = try await ledger.record(logIn)
            try await Self.settle(ledger, at: .day(2))
            #expect(try await Self.counted(ledger) == ["1", "active silver 1"])
            let upgraded = Self.month("1", from: 0, "silver").signed(.day(3)).with { $0.isUpgraded = true }
            try await Self.post(ledger, nil, [upgraded, Self.month("2", "1", from: 3, "gold")], at: 3)
            try await Self.settle(ledger, at: .day(3))
            #expect(try await Self.counted(ledger) == ["1", "active gold 1"])
            _ = try await PurchaseTransferTests.move(ledger, at: 4)
            try await Self.settle(ledger, at: .day(4))
            #expect(try await Self.counted(ledger) == ["1", "active gold 1"])
            #expect(try await ledger.subscribers(of: "shop", in: .sandbox) == SubscriberCounts(active: 0, products: []))
            _ = try await ErasureTests.erase(ledger, "ben", at: 5)
            #expect(try await Self.counted(ledger) == ["0"], "at once")
            let sharing = OwnershipPolicy(conflict: .share, requiresToken: false)
            for name in ["dora", "emil"] {
                try await Self.post(
                    ledger, CustomerReference(id: CustomerID(name), token: nil), [Self.month("7", from: 6)], at: 6, policy: sharing)
            }
            try await Self.settle(ledger, at: .day(6))
            #expect(try await Self.counted(ledger) == ["2", "active pro.month 2"])
        }
    }

    @Test("whoever is forgotten is counted nowhere and named nowhere, counted before or not", arguments: Store.all, [true, false])
    func forgotten(store: Store, isCounted: Bool) async throws {
        let place = try TemporaryLedger(store)
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            try await Self.post(ledger, "anna", [Self.month("1", from: 0)], at: 0)
            if isCounted { try await Self.settle(ledger, at: .day(1)) }
            _ = try await ErasureTests.erase(ledger, "anna", at: 1)
            try await Self.settle(ledger, at: .day(1))
            #expect(try await Self.counted(ledger) == ["0"])
        }
        for table in ["standings", "standing_changes", "standing_counts"] { #expect(try place.count(table) == 0, "\(table)") }
    }
}
