import AppStoreTypes
import Entitlements
import PurchaseStories

/// Draws facts that no store would sign and that a damaged, forged or future document might still bring: equal and far dates, missing
/// fields, extreme numbers, kinds of tomorrow, chains that name themselves and each other.
struct HostileGenerator {
    var generator: SeededGenerator
    private(set) var facts: [HostileFact] = []

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    static let moments: [EpochMilliseconds] =
        [
            .day(0), .day(0).plus(milliseconds: 1), .day(0).plus(milliseconds: -1), .day(30), .day(30).plus(hours: 1), .day(31), .day(60),
            .day(90),
        ]
        + [.min, .max, 0, -1, 64_092_211_200_000, 7_258_118_400_001].map { EpochMilliseconds($0) }
    static let numbers: [Int64] = [.min, .min + 1, -1_000, -1, 0, 1, 2, 99_999, 100_000, 100_001, .max - 1, .max]
    static let products: [ProductID] = ["gold", "silver", "lifetime", "coins", "pass", "odd", ""]

    /// Rules as odd as the facts.
    mutating func rules() -> AccessRules {
        var rules = AccessRules(environments: [.production, .xcode])
        if chance(2) { rules.environments.insert(.sandbox) }
        rules.clockTolerance = pick([0, 300_000, .min, .max])
        rules.renewalLeeway = pick([0, 3_600_000, .min, .max])
        rules.clawback = pick(ClawbackPolicy.allCases)
        for product in Self.products where chance(2) {
            var rule = ProductRule(type: chance(3) ? pick(Self.types) : nil)
            rule.lengthInDays = chance(2) ? nil : pick([1, 7, .min, .max])
            rule.currency = chance(2) ? nil : CurrencyAmount(pick(Self.numbers), of: "coin")
            rules.products[product] = rule
        }
        rules.entitlements = [
            "pro": EntitlementRule(products: Set(Self.products), originalVersionBefore: AppVersion("2")),
            "lifetime": EntitlementRule(products: ["lifetime"]),
        ]
        return rules
    }

    /// A set of facts, each in the order in which it was drawn.
    mutating func draw() throws(FactRefusal) -> [HostileFact] {
        for _ in 0..<int(1...14) { facts.append(.transaction(try transaction())) }
        for _ in 0..<int(0...5) { facts.append(.renewal(try renewal())) }
        for _ in 0..<int(0...3) { facts.append(try told()) }
        return facts
    }

    static let types: [ProductType] = [
        .autoRenewable, .autoRenewable, .autoRenewable, .nonConsumable, .consumable, .nonRenewing, ProductType(rawValue: "Metered"),
        ProductType(rawValue: ""),
    ]

    private mutating func transaction() throws(FactRefusal) -> TransactionFact {
        let id: TransactionID = pick(["1", "2", "3", "4", "5", "0", "", "18446744073709551616"])
        var fact = TransactionFact(
            key: TransactionKey(scope: try scope(), id: id),
            originalID: chance(3) ? OriginalTransactionID(id.rawValue) : pick(["1", "2", "3", "9", ""]), productID: pick(Self.products),
            purchaseDate: pick(Self.moments), source: source())
        fact.productType = chance(6) ? nil : pick(Self.types)
        fact.originalPurchaseDate = optional(Self.moments)
        fact.expirationDate = optional(Self.moments)
        fact.webOrderLineItemID = optional(["W1", "W2", "W3", ""])
        fact.subscriptionGroupID = optional(["A", "B"])
        fact.purchasedQuantity = chance(2) ? 1 : pick([.min, -1, 0, 5, .max])
        fact.appAccountToken = optional([AppAccountToken(high: 0, low: 1), AppAccountToken(high: .max, low: .max)])
        fact.ownershipType = pick([.purchased, .purchased, .purchased, .familyShared, InAppOwnershipType(rawValue: "TEAM")])
        if chance(3) {
            fact.revocation = Revocation(
                date: pick(Self.moments), reason: .other,
                type: optional([.refundFull, .refundProrated, .familyRevoke, RevocationType(rawValue: "ODD")]),
                percentage: optional(Self.numbers))
        }
        fact.isUpgraded = chance(4)
        fact.offer = chance(3) ? Offer(type: pick([.introductory, .promotional, OfferType(rawValue: .max)])) : nil
        fact.reason = optional([.purchase, .renewal, TransactionReason(rawValue: "GIFT")])
        fact.price = chance(2) ? nil : Money(milliunits: pick(Self.numbers), currency: "USD")
        fact.billingPlanType = optional([.monthly, BillingPlanType(rawValue: "HOURLY")])
        if chance(4) {
            fact.commitment = Commitment(
                billingPeriodNumber: optional([.min, 0, 3, .max]), totalBillingPeriods: optional([.min, 0, 12, .max]),
                expirationDate: optional(Self.moments), priceMilliunits: optional(Self.numbers))
        }
        fact.previousOriginalID = chance(4) ? pick(["1", "2", "3", "9", ""]) : nil
        return fact
    }

    private mutating func renewal() throws(FactRefusal) -> RenewalFact {
        var fact = RenewalFact(key: OriginalTransactionKey(scope: try scope(), id: pick(["1", "2", "3", "9", ""])), source: source())
        fact.currentProductID = optional(Self.products)
        fact.autoRenewPreference = optional(Self.products)
        fact.willAutoRenew = optional([true, false])
        fact.expirationReason = optional([.customerCancelled, .billingError, ExpirationIntent(rawValue: .min)])
        fact.isInBillingRetry = chance(2)
        fact.gracePeriodExpirationDate = optional(Self.moments)
        fact.priceIncreaseStatus = optional([.pending, .agreed, PriceIncreaseStatus(rawValue: .max)])
        fact.renewalDate = optional(Self.moments)
        fact.renewalPrice = chance(2) ? nil : Money(milliunits: pick(Self.numbers), currency: "")
        fact.offer = chance(3) ? Offer(type: .winBack) : nil
        fact.renewalBillingPlanType = optional([.monthly, BillingPlanType(rawValue: "HOURLY")])
        if chance(3) {
            var commitment = RenewalCommitment()
            commitment.autoRenewPreference = optional(Self.products)
            commitment.willAutoRenew = optional([true, false])
            commitment.renewalDate = optional(Self.moments)
            commitment.renewalPriceMilliunits = optional(Self.numbers)
            fact.commitment = commitment
        }
        return fact
    }

    /// What the team or Apple told beside purchases.
    private mutating func told() throws(FactRefusal) -> HostileFact {
        switch int(0...4) {
        case 0:
            return .grant(
                GrantFact(
                    id: pick(["g", "h"]), app: "shop", customer: "anna", environment: pick([.production, .sandbox]),
                    content: chance(2) ? .entitlement("pro") : .currency(CurrencyAmount(pick(Self.numbers), of: "coin")),
                    grantedAt: pick(Self.moments), expirationDate: optional(Self.moments), withdrawnAt: optional(Self.moments)))
        case 1:
            return .debit(
                DebitFact(
                    id: pick(["d", "e"]), app: "shop", customer: "anna", spent: CurrencyAmount(pick(Self.numbers), of: "coin"),
                    debitedAt: pick(Self.moments)))
        case 2:
            return .fulfilment(
                FulfilmentFact(key: TransactionKey(scope: try scope(), id: pick(["1", "2", "3"])), fulfilledAt: pick(Self.moments)))
        case 3:
            return .notification(
                NotificationFact(
                    app: "shop", environment: .production, uuid: pick(["U", "V"]),
                    type: pick([.consumptionRequest, .refundDeclined, NotificationTypeV2(rawValue: "ODD")]),
                    subtype: nil, signedDate: pick(Self.moments)))
        default:
            var fact = AppTransactionFact(key: AppTransactionFact.Key(scope: try scope(), id: optional(["A"])), source: source())
            fact.originalApplicationVersion = optional(["1", "3", "beta", "18446744073709551616"])
            return .appTransaction(fact)
        }
    }

    private mutating func scope() throws(FactRefusal) -> PurchaseScope {
        let environment: AppStoreEnvironment =
            chance(5) ? pick([.sandbox, .xcode, AppStoreEnvironment(rawValue: "Tomorrow")]) : .production
        return try PurchaseScope(app: "shop", environment: environment, testRun: chance(2) ? "run" : "another run")
    }

    private mutating func source() -> FactSource {
        let evidence = EvidenceDigest.of("\(int(0...3))")
        let date = pick(Self.moments)
        return chance(4) ? .legacyReceipt(creationDate: date, evidence: evidence) : .signed(signedDate: date, evidence: evidence)
    }

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    mutating func pick<Item>(_ items: [Item]) -> Item { items[int(0...items.count - 1)] }
    private mutating func chance(_ one: Int) -> Bool { int(1...one) == 1 }
    private mutating func optional<Item>(_ items: [Item]) -> Item? { chance(3) ? nil : pick(items) }
}

/// One drawn fact.
enum HostileFact: Sendable {
    case transaction(TransactionFact)
    case renewal(RenewalFact)
    case grant(GrantFact)
    case debit(DebitFact)
    case fulfilment(FulfilmentFact)
    case notification(NotificationFact)
    case appTransaction(AppTransactionFact)

    func insert(into facts: inout FactSet) {
        switch self {
        case .transaction(let fact): facts.insert(fact)
        case .renewal(let fact): facts.insert(fact)
        case .grant(let fact): facts.insert(fact)
        case .debit(let fact): facts.insert(fact)
        case .fulfilment(let fact): facts.insert(fact)
        case .notification(let fact): facts.insert(fact)
        case .appTransaction(let fact): facts.insert(fact)
        }
    }
}

extension Sequence<HostileFact> {
    /// All of them in one set.
    var factSet: FactSet {
        var facts = FactSet()
        for fact in self { fact.insert(into: &facts) }
        return facts
    }
}
