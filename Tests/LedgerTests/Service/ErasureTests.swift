import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

/// A customer is forgotten.
@Suite("Customers who are forgotten")
struct ErasureTests {
    static let token = AppAccountToken(high: 0x1234_5678_9abc_4def, low: 0x8765_4321_0fed_cba9)
    static let order = AppAccountToken(high: 7, low: 0x4000)
    static let anna = CustomerReference(id: "anna.lind", token: token)
    static let guest = CustomerReference(id: "guest-77", token: nil, isAnonymous: true)
    static let rules = EventRecordingTests.rules
    static let audit = AuditEntry(actor: "key support", action: "customer.erased", customer: "anna.lind", detail: "anna.lind asked")

    static let month = Purchase.month(id: "1", from: .day(0), to: .day(30)).with { $0.appAccountToken = token }
    static let renewed = Purchase.month(id: "2", original: "1", from: .day(30), to: .day(60)).with { $0.appAccountToken = token }
    static let coins = Purchase("coins", .consumable, id: "3", on: .day(0)).with { $0.appAccountToken = order }
    static let life = Purchase("lifetime", .nonConsumable, id: "4", on: .day(0))
    static let given = Purchase("gold", .nonConsumable, id: "5", on: .day(0))

    static func erase(_ ledger: any ServiceLedger, _ customer: CustomerReference = anna, at day: Double = 50) async throws -> Erasure? {
        try await ledger.erase(customer, app: "shop", policy: .standard, rules: rules, at: .day(day), audit: audit)
    }

    /// Everything that a ledger can know of a customer, and two others who have to do with it.
    static func fill(_ ledger: any ServiceLedger) async throws {
        try await ledger.put(Endpoint(id: "hook", app: "shop", settings: .null, createdAt: .day(0)))
        _ = try await ledger.record(
            OrderFact(
                id: order, app: "shop", customer: anna.id, productID: "coins", metadata: .string("for anna.lind"), createdDate: .day(0)),
            token: token, policy: .standard, rules: rules)
        _ = try await PurchaseTransferTests.post(ledger, guest, [life], at: 1)
        _ = try await PurchaseTransferTests.post(ledger, anna, [month.signed(.day(0.5)), coins, given], at: 2)
        _ = try await PurchaseTransferTests.post(ledger, anna, [month], at: 3)
        _ = try await PurchaseTransferTests.post(ledger, "ben", [month, life], at: 4)
        var notice = try Submission.posted(by: nil, renewed, at: .day(30), rules: rules)
        notice.relays = [Submission.Relay(target: "https://old", body: Array("\(token)".utf8))]
        let fact = try renewed.fact
        let whole = EvidenceDigest.of("whole notice")
        notice.evidence.append(
            Evidence(digest: whole, kind: .notification, channel: .notification, receivedAt: .day(30), bytes: Array("\(token)".utf8)))
        notice.notification = NotificationRecord(
            scope: fact.scope, id: "n1", type: .didRenew, subtype: nil, signedDate: .day(30), original: fact.originalID, evidence: whole)
        _ = try await ledger.record(notice)
        var change = Submission(app: "shop", receivedAt: .day(31), policy: .standard, rules: rules)
        change.customer = anna
        change.audit = AuditEntry(actor: "key support", action: "told", customer: anna.id, detail: "anna.lind called")
        change.changes = [
            .logIn(AliasFact(app: "shop", anonymous: guest.id, customer: anna.id, loggedInAt: .day(31))),
            .grant(GrantFact(id: "g", app: "shop", customer: anna.id, content: .entitlement("extra"), grantedAt: .day(31))),
            .debit(DebitFact(id: "d", app: "shop", customer: anna.id, spent: CurrencyAmount(2, of: "coins"), debitedAt: .day(31))),
            .fulfilment(FulfilmentFact(key: try coins.fact.key, fulfilledAt: .day(31), reference: "box of anna.lind")),
        ]
        _ = try await ledger.record(change)
        var copy = Submission(app: "shop", receivedAt: .day(31), policy: .standard, rules: rules)
        copy.customer = anna
        let source = FactSource.signed(signedDate: .day(31), evidence: .of("copy"))
        copy.appTransactions = [AppTransactionFact(key: AppTransactionFact.Key(scope: fact.scope, id: "copy"), source: source)]
        copy.evidence = [Evidence(digest: .of("copy"), kind: .appTransaction, channel: .client, receivedAt: .day(31), bytes: [1])]
        _ = try await ledger.record(copy)
        _ = try await PurchaseTransferTests.move(ledger, from: anna.id, to: "ben", [given], at: 32)
        try await ledger.note(
            DeliveryAttempt(
                endpoint: "hook", customer: anna.id, sequence: 1, event: "e", at: .day(33), duration: 1, status: 500, failure: nil),
            app: "shop")
        let request = NamedRequest(app: "shop", name: "k/1", fingerprint: [1], customer: anna.id)
        let unnamed = NamedRequest(app: "shop", name: "k/2", fingerprint: [1])
        for one in [request, unnamed] {
            _ = try await ledger.begin(one, at: .day(34))
            let body = Array("{\"id\":\"anna.lind\"}".utf8)
            try await ledger.finish(one, begunAt: .day(34), reply: StoredReply(status: 200, contentType: "application/json", body: body))
        }
        let hash: EvidenceHash = { EvidenceDigest.of(String(decoding: $0, as: UTF8.self)).bytes }
        _ = try await (ledger as? any ChainedLedger)?.seal("shop", hash: hash)
    }

    /// Every row of a store that nobody has open, as one text.
    static func rows(_ place: TemporaryLedger) throws -> String {
        if let database = place.database {
            let configuration = try PostgreSQLLedgerConfiguration(address: database.server.address(database.name))
            return try "\(StoredRows(PostgresConnection(configuration)).tables)".lowercased()
        }
        return try "\(StoredRows(file: place.path).tables)".lowercased()
    }

    static func hexadecimal(_ octets: [UInt8]) -> String { octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    @Test("nothing in any table leads back to the customer, and nobody else loses a word", arguments: Store.all)
    func everywhere(store: Store) async throws {
        let place = try TemporaryLedger(store)
        let traces = ["anna.lind", "guest-77", "\(Self.token)"]
        let needles = traces + traces.map { Self.hexadecimal(Array($0.utf8)) } + [Self.hexadecimal(Self.token.storedOctets)]
        try await place.use { ledger async throws in try await Self.fill(#require(ledger as? any ServiceLedger)) }
        let before = try Self.rows(place)
        for needle in needles where ![needles[2], needles[4]].contains(needle) {
            #expect(before.contains(needle), "the story tells nothing of \(needle)")
        }
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            let erasure = try #require(try await Self.erase(ledger))
            #expect(erasure.purchases == 3, "the subscription, the coins and what the guest bought; gold is ben's")
            #expect(erasure.documents == 4, "three that were posted or sent, and the notification around one")
            #expect(erasure.records > 8)
            #expect(erasure.events > 4)
            #expect(try await Self.erase(ledger) == nil, "there is nothing left")
            #expect(try await Self.erase(ledger, Self.guest) == nil)
            let acts = try await ledger.audit(of: "shop", before: nil, limit: 10).map(\.entry)
            #expect(acts.map(\.action) == ["customer.erased", "purchases.transferred", "told"])
            #expect(acts.allSatisfy { $0.customer == nil || $0.customer == "anna" })
            #expect(try await PurchaseTransferTests.owner(ledger, Self.given)?.holders == ["ben"])
            #expect(try await ledger.customers(of: "shop", startingWith: "", after: nil, limit: 10) == ["ben"])
            #expect(try await !ledger.facts(about: "ben", app: "shop").transactions.isEmpty)
            let told = try await ledger.events(about: "ben", app: "shop", after: 0, limit: 100)
            #expect(told.map(\.event.kind).contains(.purchaseTransferred))
            #expect(told.map(\.sequence) == Array(1...Int64(told.count)))
        }
        let after = try Self.rows(place)
        for needle in needles { #expect(!after.contains(needle), "\(needle) is still there") }
    }

    @Test("what was the customer's is nobody's, and whoever posts it next has it", arguments: Store.all)
    func nobodys(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            try await Self.fill(ledger)
            _ = try await Self.erase(ledger)
            for purchase in [Self.month, Self.coins, Self.life] {
                #expect(try await PurchaseTransferTests.owner(ledger, purchase)?.holders.isEmpty == true)
            }
            let key = try Self.month.fact.originalKey
            #expect(try await ledger.facts(of: key).transactions.values.allSatisfy { $0.appAccountToken == nil })
            let digest = try Self.month.fact.source.evidence
            #expect(try await ledger.evidence(digest, app: "shop")?.isErased == true)
            let life = try Self.life.fact.source.evidence
            #expect(try await ledger.evidence(life, app: "shop")?.isErased == false, "it never held the token")
            // Ben claimed it in vain before; the next one who posts it has it, even with the very document that was forgotten.
            let receipt = try await PurchaseTransferTests.post(ledger, "cleo", [Self.month], at: 51)
            #expect(receipt.claims == [key: .bound])
            #expect(try await ledger.evidence(digest, app: "shop")?.isErased == false, "it came in anew")
            #expect(try await PurchaseTransferTests.owner(ledger, Self.month)?.holders == ["cleo"])
            let coins = try await PurchaseTransferTests.post(ledger, "ben", [Self.coins], at: 52)
            #expect(coins.claims.values.map { $0 } == [.bound])
            let state = fold(try await ledger.facts(about: "ben", app: "shop"), at: .day(53), rules: Self.rules)
            #expect(state.consumables.first?.fulfilment != nil, "what was delivered is not delivered twice")
            #expect(state.consumables.first?.fulfilment?.reference == nil)
            // The customer comes back as a new one.
            #expect(try await PurchaseTransferTests.post(ledger, Self.anna, [Self.life], at: 54).claims.values.map { $0 } == [.bound])
            let again = try #require(try await Self.erase(ledger, at: 60))
            #expect(again.purchases == 1)
            #expect(again.documents == 1, "the document that came in anew holds the token")
        }
    }

    @Test("whoever shared what was the customer's is told that it is gone", arguments: Store.all)
    func shared(store: Store) async throws {
        let policy = OwnershipPolicy(conflict: .share, requiresToken: false)
        try await ServiceStory.use(store) { ledger async throws in
            _ = try await PurchaseTransferTests.post(ledger, Self.anna, [Self.life], at: 1, policy: policy)
            _ = try await PurchaseTransferTests.post(ledger, "ben", [Self.life], at: 2, policy: policy)
            _ = try await ledger.erase(Self.anna, app: "shop", policy: policy, rules: Self.rules, at: .day(3), audit: Self.audit)
            #expect(try await EventRecordingTests.feed(ledger, of: "ben").suffix(1) == ["entitlement.lost"])
            _ = try await PurchaseTransferTests.post(ledger, "ben", [Self.life], at: 4, policy: policy)
            #expect(try await PurchaseTransferTests.owner(ledger, Self.life)?.owner == "ben")
            // The entitlement's beginning is the one that was told before: the same thing is never told twice.
            #expect(try await EventRecordingTests.feed(ledger, of: "ben").suffix(1) == ["purchase.completed"])
        }
    }

    @Test("counts stay right, and whoever reads an app's events misses none", arguments: Store.all)
    func counts(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            for number in 1...3 { try await DeliveryTests.buy(ledger, "ben", TransactionID("b\(number)"), at: Double(number)) }
            try await DeliveryTests.buy(ledger, "anna.lind", "a1", at: 4)
            let first = try await CountTests.reference(ledger)
            _ = try await ledger.rollUp("shop", limit: 1_000)
            try await DeliveryTests.buy(ledger, "anna.lind", "a2", at: 5)
            let all = try await CountTests.reference(ledger)
            #expect(all != first)
            let last = try #require(try await ledger.events(of: "shop", after: nil, limit: 1_000).last)
            _ = try await Self.erase(ledger, CustomerReference(id: "anna.lind", token: nil))
            while try await ledger.rollUp("shop", limit: 1) > 0 {}
            #expect(try await CountTests.counts(ledger) == all)
            try await DeliveryTests.buy(ledger, "ben", "b4", at: 6)
            let news = try await ledger.events(of: "shop", after: last.cursor, limit: 1_000)
            #expect(news.map(\.customer) == Array(repeating: "ben", count: news.count))
            #expect(!news.isEmpty, "the place of what was erased is nobody else's")
            while try await ledger.rollUp("shop", limit: 1) > 0 {}
            let total = try await CountTests.counts(ledger).reduce(0) { $0 + $1.count }
            #expect(total == all.reduce(0) { $0 + $1.count } + Int64(news.count))
        }
    }

    @Test("many who forget one customer at once, while others buy, forget the customer once", arguments: Store.all)
    func race(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            try await Self.fill(one)
            let erasures = try await ServiceStory.together(10) { number in
                let ledger = number.isMultiple(of: 2) ? one : other
                try await DeliveryTests.buy(ledger, CustomerID("c\(number)"), TransactionID("t\(number)"), at: 40)
                return try await Self.erase(ledger)
            }
            #expect(erasures.compactMap { $0 }.count == 1)
            for number in 0..<10 {
                let events = try await one.events(about: CustomerID("c\(number)"), app: "shop", after: 0, limit: 10)
                #expect(events.map(\.sequence) == Array(1...Int64(max(events.count, 1))))
            }
        }
    }

    @Test("somebody of whom nothing is known is not forgotten, and no act is kept", arguments: Store.all)
    func unknown(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            _ = try await PurchaseTransferTests.post(ledger, "ben", [Self.life], at: 1)
            #expect(try await Self.erase(ledger) == nil)
            #expect(try await ledger.audit(of: "shop", before: nil, limit: 10).isEmpty)
            #expect(try await PurchaseTransferTests.owner(ledger, Self.life)?.owner == "ben")
        }
    }
}
