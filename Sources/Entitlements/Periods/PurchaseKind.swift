import AppStoreTypes

/// The kinds of product that the fold knows how to treat.
enum PurchaseKind: Int, Hashable, CaseIterable {
    case autoRenewable
    case nonConsumable
    case consumable
    case nonRenewing
    /// The document does not tell, or tells a kind that this version does not know.
    case unknown

    init(_ type: ProductType?) {
        switch type {
        case .some(.autoRenewable): self = .autoRenewable
        case .some(.nonConsumable): self = .nonConsumable
        case .some(.consumable): self = .consumable
        case .some(.nonRenewing): self = .nonRenewing
        default: self = .unknown
        }
    }
}

/// Tells each transaction's kind: from the document, else from a signed document of the same product, else from the catalogue,
/// else from what only subscriptions have.
struct PurchaseKinds {
    private var learned: [ProductID: ProductType] = [:]
    private let rules: AccessRules

    init(_ facts: some Sequence<TransactionFact>, rules: AccessRules) {
        self.rules = rules
        // Most customers' facts all say their type, and then nothing has to be learned.
        guard facts.contains(where: { $0.productType == nil }) else { return }
        var teachers: [ProductID: TransactionFact] = [:]
        for fact in facts where fact.productType != nil {
            if let known = teachers[fact.productID], (known.source, known.key) >= (fact.source, fact.key) { continue }
            teachers[fact.productID] = fact
        }
        for (product, fact) in teachers { learned[product] = fact.productType }
    }

    func kind(of fact: TransactionFact) -> PurchaseKind {
        if let type = fact.productType ?? learned[fact.productID] ?? rules.products[fact.productID]?.type { return PurchaseKind(type) }
        return fact.expirationDate == nil ? .unknown : .autoRenewable
    }
}
