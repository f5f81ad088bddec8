import AppStoreTypes
package import Entitlements

/// Draws the documents of customers as Apple would sign them: whole lives with renewals, trouble, upgrades, refunds and second ids.
package struct LifeGenerator {
    package var generator: SeededGenerator
    private var lastID = 1_000
    private(set) package var purchases: [Purchase] = []
    private(set) package var renewals: [Renewal] = []

    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// The facts of a customer, in the order in which they came about, each version of a document apart.
    package mutating func life() throws(FactRefusal) -> [LifeFact] {
        for _ in 0..<int(1...3) { subscription() }
        for _ in 0..<int(0...4) { oneTime() }
        var facts: [LifeFact] = []
        for purchase in purchases {
            facts.append(
                .transaction(
                    try TransactionFact(signed: purchase.payload, app: purchase.app, testRun: nil, evidence: .of("t\(facts.count)"))))
        }
        for renewal in renewals {
            facts.append(
                .renewal(try RenewalFact(signed: renewal.payload, app: renewal.app, testRun: nil, evidence: .of("r\(facts.count)"))))
        }
        return facts
    }

    private mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    private mutating func id() -> TransactionID {
        lastID += 1
        return TransactionID("\(lastID)")
    }

    private mutating func subscription() {
        let original = id()
        let isShared = chance(6)
        let environment: AppStoreEnvironment = chance(6) ? .sandbox : .production
        var product: ProductID = "silver"
        var start = EpochMilliseconds.day(Double(int(0...40)))
        var transaction = original
        var isPurchase = true
        for number in 0..<int(1...8) {
            var month = Purchase.month(
                product, id: transaction, original: OriginalTransactionID(original.rawValue), from: start, to: start.plus(days: 30))
            month.payload.transactionReason = isPurchase ? .purchase : .renewal
            month.payload.environment = environment
            if isShared { month.payload.inAppOwnershipType = .familyShared }
            if number == 0, chance(3) {
                month.payload.offerType = .introductory
                month.payload.offerDiscountType = .freeTrial
            }
            let end = start.plus(days: 30)
            purchases.append(month)
            renew(original, product, true, ends: end, signed: start, environment)
            if chance(8) { secondID(of: month) }
            let fate = int(0...11)
            transaction = id()
            isPurchase = false
            switch fate {
            case 0:
                if !refund(month, at: start.plus(days: Double(int(1...29)))) { return }
                start = start.plus(days: 45)
                isPurchase = true
            case 1:
                let change = start.plus(days: Double(int(1...20)))
                purchases.append(month.with { $0.isUpgraded = true }.signed(change))
                (product, start, isPurchase) = ("gold", change, true)
            case 2:
                renew(original, product, true, ends: end, signed: end, environment, graceUntil: end.plus(days: 16))
                start = chance(2) ? end : end.plus(days: Double(int(17...50)))
            case 3:
                renew(original, product, false, ends: end, signed: start.plus(days: 3), environment)
                renew(original, product, false, ends: end, signed: end, environment, intent: .customerCancelled)
                if chance(2) { return }
                start = end.plus(days: Double(int(1...90)))
                isPurchase = true
            case 4:
                renew(original, product, true, ends: end, signed: end, environment, graceUntil: nil, isRetrying: true)
                return
            default: start = end
            }
        }
    }

    /// A refund, perhaps reversed; whether the subscription goes on after it.
    private mutating func refund(_ purchase: Purchase, at moment: EpochMilliseconds) -> Bool {
        purchases.append(purchase.refunded(moment))
        if chance(3) { purchases.append(purchase.signed(moment.plus(days: 2))) }
        return chance(2)
    }

    private mutating func secondID(of purchase: Purchase) {
        let other = id()
        purchases.append(purchase.with { $0.transactionId = other }.signed(purchase.payload.signedDate?.plus(hours: 1) ?? .day(0)))
    }

    private mutating func renew(
        _ original: TransactionID, _ product: ProductID, _ renews: Bool, ends: EpochMilliseconds, signed: EpochMilliseconds,
        _ environment: AppStoreEnvironment, graceUntil: EpochMilliseconds? = nil, isRetrying: Bool = false, intent: ExpirationIntent? = nil
    ) {
        var renewal = Renewal(of: OriginalTransactionID(original.rawValue), renews: renews, product: product, ends: ends, signed: signed)
        if graceUntil != nil || isRetrying { renewal = renewal.inRetry(graceUntil: graceUntil) }
        renewal.payload.environment = environment
        if let intent { renewal.payload.expirationIntent = intent }
        renewals.append(renewal)
    }

    private mutating func oneTime() {
        let kinds: [(ProductID, ProductType)] = [("lifetime", .nonConsumable), ("gems", .consumable), ("pass", .nonRenewing)]
        let (product, type) = kinds[int(0...2)]
        var purchase = Purchase(product, type, id: id(), on: .day(Double(int(0...200))))
        if type == .consumable { purchase.payload.quantity = Int32(int(1...5)) }
        purchases.append(purchase)
        if chance(3) { _ = refund(purchase, at: (purchase.payload.purchaseDate ?? .day(0)).plus(days: Double(int(1...20)))) }
    }
}

/// One fact of a drawn life.
package enum LifeFact: Hashable, Sendable {
    case transaction(TransactionFact)
    case renewal(RenewalFact)

    /// The document that it was read from.
    package var source: FactSource {
        switch self {
        case .transaction(let fact): fact.source
        case .renewal(let fact): fact.source
        }
    }

    /// Adds it to a set.
    package func insert(into facts: inout FactSet) {
        switch self {
        case .transaction(let fact): facts.insert(fact)
        case .renewal(let fact): facts.insert(fact)
        }
    }
}

extension Sequence<LifeFact> {
    /// All of them in one set.
    package var factSet: FactSet {
        var facts = FactSet()
        for fact in self { fact.insert(into: &facts) }
        return facts
    }
}
