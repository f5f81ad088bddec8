import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

/// The one idea: what arrives may arrive in any order, number and grouping.
@Suite("Order, number and lateness")
struct OrderTests {
    enum Document: Sendable {
        case transaction(TransactionFact)
        case renewal(RenewalFact)

        func insert(into facts: inout FactSet) {
            switch self {
            case .transaction(let fact): facts.insert(fact)
            case .renewal(let fact): facts.insert(fact)
            }
        }
    }

    static func fold(_ documents: some Sequence<Document>, at moment: EpochMilliseconds) -> CustomerState {
        var facts = FactSet()
        for document in documents { document.insert(into: &facts) }
        return Entitlements.fold(facts, at: moment, rules: .standard)
    }

    @Test("B48 — every order of six documents folds alike")
    func everyPermutation() throws {
        let first = Purchase.month(id: "1", from: .day(0), to: .day(30))
        let documents: [Document] = [
            .transaction(try first.fact),
            .transaction(try first.with { $0.isUpgraded = true }.signed(.day(10)).fact),
            .transaction(try Purchase.month("gold.month", id: "2", original: "1", from: .day(10), to: .day(40)).fact),
            .transaction(try Purchase.month("gold.month", id: "2", original: "1", from: .day(10), to: .day(40)).refunded(.day(12)).fact),
            .renewal(try Renewal(of: "1", renews: false, ends: .day(30), signed: .day(5)).fact),
            .renewal(try Renewal(of: "1", renews: true, ends: .day(40), signed: .day(10)).fact),
        ]
        let moments: [EpochMilliseconds] = [.day(1), .day(11), .day(13), .day(41)]
        let expected = moments.map { Self.fold(documents, at: $0) }
        #expect(expected.map { $0.subscriptions.map(\.state) } == [[.active], [.active], [.revoked], [.revoked]])
        for order in Permutations.of(documents.count) {
            let states = moments.map { moment in Self.fold(order.map { documents[$0] }, at: moment) }
            #expect(states == expected, "order \(order)")
            guard states == expected else { return }
        }
    }

    @Test("large sets fold alike when shuffled, doubled and split into batches", arguments: UInt64(0)..<60)
    func randomSets(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let documents = try Self.randomDocuments(using: &generator)
        let moment = EpochMilliseconds.day(Double.random(in: -5...400, using: &generator))
        let expected = Self.fold(documents, at: moment)

        let shuffled = documents.shuffled(using: &generator)
        #expect(Self.fold(shuffled, at: moment) == expected, "seed \(seed): shuffled")

        let doubled = (documents + documents.filter { _ in Bool.random(using: &generator) }).shuffled(using: &generator)
        #expect(Self.fold(doubled, at: moment) == expected, "seed \(seed): doubled")

        var batches: [FactSet] = Array(repeating: FactSet(), count: Int.random(in: 2...7, using: &generator))
        for document in doubled { document.insert(into: &batches[Int.random(in: 0..<batches.count, using: &generator)]) }
        let left = batches.reduce(FactSet()) { $0.union($1) }
        let right = batches.reversed().reduce(FactSet()) { $1.union($0) }
        #expect(left == right, "seed \(seed): batches united from both ends")
        #expect(Entitlements.fold(left, at: moment, rules: .standard) == expected, "seed \(seed): batched")
    }

    @Test("a set united with itself is itself", arguments: UInt64(100)..<110)
    func idempotent(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var facts = FactSet()
        for document in try Self.randomDocuments(using: &generator) { document.insert(into: &facts) }
        #expect(facts.union(facts) == facts, "seed \(seed)")
    }

    /// Chains, aliases, refunds, upgrades, moved chains, receipts and renewals, with ids that often meet.
    static func randomDocuments(using generator: inout SeededGenerator) throws -> [Document] {
        var documents: [Document] = []
        let types: [ProductType] = [.autoRenewable, .nonConsumable, .consumable, .nonRenewing, ProductType(rawValue: "Metered")]
        for _ in 0..<Int.random(in: 20...120, using: &generator) {
            let id = TransactionID("\(Int.random(in: 1...25, using: &generator))")
            let original = OriginalTransactionID("\(Int.random(in: 1...6, using: &generator))")
            let start = EpochMilliseconds.day(Double(Int.random(in: 0...300, using: &generator)))
            let signed = start.plus(days: Double(Int.random(in: 0...40, using: &generator)))
            if Int.random(in: 0..<5, using: &generator) == 0 {
                var renewal = Renewal(of: original, renews: Bool.random(using: &generator), ends: start.plus(days: 30), signed: signed)
                if Bool.random(using: &generator) { renewal = renewal.inRetry(graceUntil: start.plus(days: 46)) }
                documents.append(.renewal(try renewal.fact))
                continue
            }
            let type = types[Int.random(in: 0..<types.count, using: &generator)]
            var purchase = Purchase(ProductID("p\(Int.random(in: 1...3, using: &generator))"), type, id: id, on: start).signed(signed)
            purchase.payload.originalTransactionId = original
            if type == .autoRenewable {
                purchase.payload.expiresDate = start.plus(days: Double(Int.random(in: 0...60, using: &generator)))
                purchase.payload.webOrderLineItemId = WebOrderLineItemID("\(Int.random(in: 0...12, using: &generator))")
            }
            if Int.random(in: 0..<4, using: &generator) == 0 { purchase = purchase.refunded(signed) }
            if Int.random(in: 0..<6, using: &generator) == 0 { purchase.payload.isUpgraded = true }
            if Int.random(in: 0..<6, using: &generator) == 0 { purchase.payload.inAppOwnershipType = .familyShared }
            if Int.random(in: 0..<6, using: &generator) == 0 { purchase.payload.environment = .sandbox }
            documents.append(.transaction(try Self.perhapsLegacy(purchase, using: &generator)))
        }
        return documents
    }

    private static func perhapsLegacy(_ purchase: Purchase, using generator: inout SeededGenerator) throws -> TransactionFact {
        guard Int.random(in: 0..<4, using: &generator) == 0 else { return try purchase.fact }
        let signed = try purchase.fact
        var legacy = TransactionFact(
            key: signed.key, originalID: signed.originalID, productID: signed.productID, purchaseDate: signed.purchaseDate,
            source: .legacyReceipt(creationDate: signed.source.date, evidence: .of("receipt \(Int.random(in: 0...3, using: &generator))")))
        legacy.expirationDate = signed.expirationDate
        legacy.webOrderLineItemID = signed.webOrderLineItemID
        legacy.revocation = signed.revocationDate.map { Revocation(date: $0) }
        return legacy
    }
}
