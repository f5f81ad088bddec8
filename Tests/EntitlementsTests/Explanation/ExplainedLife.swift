import AppStoreTypes
import Entitlements
import PurchaseStories

/// A drawn life with everything that an explanation may have to name: grants, copies of the app, claims, orders, conflicts, notifications.
struct ExplainedLife {
    static let stranger: CustomerID = "mallory-the-stranger"
    private var life: LifeGenerator
    private(set) var facts = FactSet()
    private(set) var rules = AccessRules.standard
    private var parts: [FactSet] = []

    init(seed: UInt64) { life = LifeGenerator(seed: seed) }

    private mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &life.generator) }
    private mutating func chance(_ one: Int) -> Bool { int(0...(one - 1)) == 0 }

    mutating func draw() throws {
        for fact in try life.life() { add { fact.insert(into: &$0) } }
        let transactions = facts.transactions.values.sorted { $0.key < $1.key }
        for fact in transactions where chance(3) { claim(fact) }
        for fact in transactions where fact.productType == .consumable && chance(2) {
            add { $0.insert(FulfilmentFact(key: fact.key, fulfilledAt: fact.purchaseDate.plus(days: 1), reference: "parcel")) }
        }
        for number in 0..<int(0...3) { grant(number) }
        if chance(2) { try copyOfTheApp() }
        if chance(3) {
            let at = EpochMilliseconds.day(Double(int(0...100)))
            add { $0.insert(AliasFact(app: "shop", anonymous: "nobody", customer: "anna", loggedInAt: at)) }
        }
        drawRules()
    }

    private mutating func add(_ change: (inout FactSet) -> Void) {
        change(&facts)
        var part = FactSet()
        change(&part)
        parts.append(part)
    }

    private mutating func claim(_ fact: TransactionFact) {
        let at = fact.purchaseDate.plus(hours: Double(int(0...500)))
        let who: CustomerID = chance(4) ? "nobody" : "anna"
        add { $0.insert(ClaimFact(original: fact.originalKey, customer: who, claimedAt: at, evidence: fact.source.evidence)) }
        guard chance(2) else { return }
        let isOwner = chance(2)
        let conflict = OwnershipConflict(
            original: fact.originalKey, owner: isOwner ? "anna" : Self.stranger, claimant: isOwner ? Self.stranger : "anna",
            kind: chance(2) ? .claim : .token)
        add { $0.insert(conflict) }
    }

    private mutating func grant(_ number: Int) {
        let from = EpochMilliseconds.day(Double(int(0...200)))
        let content: GrantFact.Content =
            chance(4) ? .currency(CurrencyAmount(5, of: "coins")) : .entitlement(chance(2) ? "pro" : "extra")
        let grant = GrantFact(
            id: GrantID("g\(number)"), app: "shop", customer: "anna", environment: chance(3) ? .sandbox : .production, content: content,
            grantedAt: from, expirationDate: chance(2) ? from.plus(days: Double(int(1...60))) : nil,
            withdrawnAt: chance(3) ? from.plus(days: Double(int(0...90))) : nil)
        add { $0.insert(grant) }
    }

    private mutating func copyOfTheApp() throws {
        for number in 0..<int(1...2) {
            var payload = JWSAppTransactionDecodedPayload()
            payload.originalApplicationVersion = ["1.0", "1.9", "2.0", "3", "beta"][int(0...4)]
            payload.receiptCreationDate = .day(Double(int(0...50)))
            payload.appTransactionId = AppTransactionID("70400000000000000\(number)")
            let environment: AppStoreEnvironment = chance(3) ? .sandbox : .production
            let fact = try AppTransactionFact(
                signed: payload, environment: environment, app: "shop", testRun: nil, evidence: .of("a\(number)"))
            add { $0.insert(fact) }
        }
    }

    private mutating func drawRules() {
        if chance(4) { rules.environments = [.production] }
        if chance(8) { rules.environments = [.sandbox] }
        if !chance(3) { rules.products["pass"] = ProductRule(lengthInDays: Int64(int(1...60))) }
        if chance(3) { rules.products["gems"] = ProductRule(currency: CurrencyAmount(10, of: "coins")) }
        if chance(3) { rules.renewalLeeway = 3_600_000 * Int64(int(1...24)) }
        let shelf: [ProductID] = ["silver", "gold", "lifetime", "pass", "gems", "never"]
        var picked: Set<ProductID> = []
        for product in shelf where !chance(3) { picked.insert(product) }
        rules.entitlements["pro"] = EntitlementRule(products: picked, originalVersionBefore: chance(4) ? AppVersion("2.0") : nil)
        rules.entitlements["extra"] = EntitlementRule(products: chance(2) ? ["gold"] : [])
    }

    /// The edges of what was bought, signed and given, with their neighbours, and some moments between.
    mutating func moments() -> [EpochMilliseconds] {
        var edges = facts.transactions.values.flatMap { fact in
            [fact.purchaseDate, fact.expirationDate, fact.revocationDate].compactMap { $0 }
        }
        edges += facts.renewals.values.compactMap(\.gracePeriodExpirationDate)
        edges += facts.grants.values.flatMap { [$0.grantedAt, $0.end].compactMap { $0 } }
        let picked = edges.sorted().shuffled(using: &life.generator).prefix(1).flatMap { [$0.plus(milliseconds: -1), $0] }
        return picked + (0..<1).map { _ in EpochMilliseconds.day(Double(int(-5...400))) }
    }

    /// The same facts, put together in another order.
    mutating func shuffledFacts() -> FactSet {
        parts.shuffled(using: &life.generator).reduce(FactSet()) { $1.union($0) }
    }
}

extension FactSet {
    /// The set without some facts.
    func without(_ keys: Set<FactKey>) -> FactSet {
        var rest = FactSet()
        for fact in transactions.values where !keys.contains(.transaction(fact.key)) { rest.insert(fact) }
        for fact in renewals.values where !keys.contains(.renewal(fact.key)) { rest.insert(fact) }
        for fact in appTransactions.values where !keys.contains(.appTransaction(fact.key)) { rest.insert(fact) }
        for fact in grants.values where !keys.contains(.grant(fact.key)) { rest.insert(fact) }
        for fact in claims.values where !keys.contains(.claim(fact.key)) { rest.insert(fact) }
        for fact in orders.values where !keys.contains(.order(fact.key)) { rest.insert(fact) }
        for fact in fulfilments.values where !keys.contains(.fulfilment(fact.key)) { rest.insert(fact) }
        for fact in debits.values where !keys.contains(.debit(fact.key)) { rest.insert(fact) }
        for fact in aliases.values where !keys.contains(.alias(fact.key)) { rest.insert(fact) }
        for fact in notifications.values where !keys.contains(.notification(fact.key)) { rest.insert(fact) }
        for fact in conflicts where !keys.contains(.conflict(fact)) { rest.insert(fact) }
        return rest
    }
}
