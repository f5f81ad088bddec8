public import AppStoreTypes

/// Explains what a customer has at a moment: for each entitlement the facts, the rule and the policy that give or deny it.
///
/// - Parameters:
///   - facts: the facts about the customer, as a ledger gives them.
///   - moment: the moment; a past one shows what was bought by then.
///   - rules: what the app's configuration says about access.
///   - customer: the customer.
///   - policy: what the app decides about purchases that several customers call theirs.
///   - tokens: the tokens by which purchases name the customer, beside those of the customer's orders.
///   - namesOthers: whether other customers of conflicts are named; only for the team.
public func explain(
    _ facts: FactSet, at moment: EpochMilliseconds, rules: AccessRules, customer: CustomerID, policy: OwnershipPolicy = .standard,
    tokens: Set<AppAccountToken> = [], namesOthers: Bool = false
) -> Explanation {
    let owners = OwnerExplainer(facts, customer: customer, policy: policy, tokens: tokens, namesOthers: namesOthers)
    return Explainer(facts, at: moment, rules: rules, owners: owners).explanation(of: customer)
}

/// The steps of `explain`.
struct Explainer {
    let facts: FactSet
    let moment: EpochMilliseconds
    let rules: AccessRules
    let owners: OwnerExplainer
    let fold: Fold
    let state: CustomerState
    /// What has been bought of each product, by the moment and after it.
    private let shelf: [ProductID: Shelf]

    /// How many reasons that give nothing are listed for one product and one kind of purchase.
    static let limit = 10

    /// What the customer has of one product.
    struct Shelf {
        var subscriptions: [Subscription] = []
        var changed: [Subscription] = []
        var products: [OwnedProduct] = []
        var passes: [NonRenewingSubscription] = []
        var consumables: [ConsumablePurchase] = []
        var unclassified: [UnclassifiedPurchase] = []
        var later: [PaidPeriod] = []
    }

    init(_ facts: FactSet, at moment: EpochMilliseconds, rules: AccessRules, owners: OwnerExplainer) {
        self.facts = facts
        self.moment = moment
        self.rules = rules
        self.owners = owners
        let fold = Fold(facts, at: moment, rules: rules)
        let state = fold.state
        self.fold = fold
        self.state = state
        var shelf: [ProductID: Shelf] = [:]
        for subscription in state.subscriptions {
            shelf[subscription.productID, default: Shelf()].subscriptions.append(subscription)
            for product in Set(subscription.periods.map(\.fact.productID)) where product != subscription.productID {
                shelf[product, default: Shelf()].changed.append(subscription)
            }
        }
        for product in state.nonConsumables { shelf[product.productID, default: Shelf()].products.append(product) }
        for pass in state.nonRenewingSubscriptions { shelf[pass.productID, default: Shelf()].passes.append(pass) }
        for purchase in state.consumables { shelf[purchase.productID, default: Shelf()].consumables.append(purchase) }
        for purchase in state.unclassified { shelf[purchase.productID, default: Shelf()].unclassified.append(purchase) }
        for period in fold.allPeriods where !fold.hasBegun(period) { shelf[period.fact.productID, default: Shelf()].later.append(period) }
        self.shelf = shelf
    }

    func explanation(of customer: CustomerID) -> Explanation {
        let mapped = rules.entitlements.values.reduce(into: Set<ProductID>()) { $0.formUnion($1.products) }
        return Explanation(
            customer: customer, moment: moment, nextChange: state.nextChange, isKnown: facts != FactSet(),
            entitlements: state.entitlements.map(explained),
            products: shelf.keys.filter { !mapped.contains($0) }.sorted().map(explained), claims: owners.lostClaims())
    }

    private func explained(_ entitlement: Entitlement) -> EntitlementExplanation {
        let rule = rules.entitlements[entitlement.id] ?? EntitlementRule(products: [])
        var reasons = rule.products.sorted().flatMap { self.reasons(for: $0, among: rule.products) }
        reasons += grantReasons(of: entitlement.id)
        if let limit = rule.originalVersionBefore { reasons += versionReasons(before: limit) }
        let missing = rule.products.filter { shelf[$0] == nil }.sorted()
        if entitlement.access != .yes, !missing.isEmpty {
            reasons.append(Reason(.productNotBought, .denies, []).with { $0.productIDs = missing })
        }
        if reasons.isEmpty { reasons.append(Reason(.ruleNamesNothing, .denies, [])) }
        return EntitlementExplanation(
            id: entitlement.id, answer: entitlement.access, isServed: entitlement.givesAccess, end: entitlement.expirationDate,
            reasons: Self.ordered(reasons))
    }

    private func explained(_ product: ProductID) -> ProductExplanation {
        let sources = sources(of: product)
        let whole = Entitlement(
            id: EntitlementID(product.rawValue), access: sources.reduce(.no) { $0.or($1.access) }, sources: sources)
        let reasons =
            reasons(for: product, among: [product]) + [Reason(.productNotMapped, .tells, []).with { $0.productIDs = [product] }]
        return ProductExplanation(
            id: product, answer: whole.access, isServed: whole.givesAccess, end: whole.expirationDate, reasons: Self.ordered(reasons))
    }

    /// What an entitlement of the product alone would come from.
    private func sources(of product: ProductID) -> [EntitlementSource] {
        guard let shelf = shelf[product] else { return [] }
        return shelf.subscriptions.map { EntitlementSource($0) } + shelf.products.map { EntitlementSource($0) }
            + shelf.passes.map { EntitlementSource($0) }
    }

    /// Why a product gives or gives nothing, each with what tells more about it and whose it is; empty when it was never bought.
    private func reasons(for product: ProductID, among products: Set<ProductID>) -> [Reason] {
        guard let shelf = shelf[product] else { return [] }
        var groups = shelf.subscriptions.map(reasons)
        groups += shelf.changed.compactMap { products.contains($0.productID) ? nil : reasons(of: $0, before: product) }
        groups += bounded(shelf.products.map(reasons), of: product)
        groups += shelf.passes.map(reasons)
        groups += bounded(shelf.consumables.map(reasons), of: product)
        groups += bounded(shelf.unclassified.map(reasons), of: product)
        if groups.isEmpty, let first = shelf.later.min() { groups.append([later(first)]) }
        return groups.flatMap { $0 }
    }

    /// Everything that gives, and the latest of what gives nothing.
    private func bounded(_ groups: [[Reason]], of product: ProductID) -> [[Reason]] {
        let idle = groups.indices.filter { groups[$0].first?.effect == .denies }
        let omitted = Set(idle.dropLast(Self.limit))
        guard !omitted.isEmpty else { return groups }
        let more = Reason(.purchaseMore, .tells, []).with { reason in
            reason.productIDs = [product]
            reason.count = omitted.count
        }
        return groups.indices.filter { !omitted.contains($0) }.map { groups[$0] } + [[more]]
    }

    /// What gives first, then what may, then what does not; what tells more stays behind what it tells of. Nothing twice.
    private static func ordered(_ reasons: [Reason]) -> [Reason] {
        var groups: [[Reason]] = []
        var seen: Set<Reason> = []
        for reason in reasons where seen.insert(reason).inserted {
            if reason.effect == .tells, !groups.isEmpty { groups[groups.count - 1].append(reason) } else { groups.append([reason]) }
        }
        let ranks = groups.map { group -> Int in
            switch group.first?.effect {
            case .gives: 0
            case .leavesOpen: 1
            case .denies: 2
            case .tells, nil: 3
            }
        }
        return groups.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.flatMap { groups[$0] }
    }
}
