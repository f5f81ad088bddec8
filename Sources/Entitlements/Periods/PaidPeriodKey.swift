public import AppStoreTypes

/// What was paid for once, however many transaction ids Apple gives it.
public enum PaidPeriodKey: Hashable, Sendable {
    /// A billing event of a subscription; the same even when Apple moves it to another chain.
    case billing(PurchaseScope, WebOrderLineItemID)
    /// A billing event that a family member shares: the member's own chain keeps it apart from the purchaser's.
    case shared(OriginalTransactionKey, WebOrderLineItemID)
    /// A product that is bought once: restores are the same purchase.
    case original(OriginalTransactionKey)
    /// A purchase of its own.
    case transaction(TransactionKey)

    init(_ fact: TransactionFact, kind: PurchaseKind) {
        switch kind {
        case .autoRenewable:
            guard let item = fact.webOrderLineItemID else {
                self = .transaction(fact.key)
                return
            }
            self = fact.ownershipType == .purchased ? .billing(fact.scope, item) : .shared(fact.originalKey, item)
        case .nonConsumable:
            self = .original(fact.originalKey)
        case .consumable, .nonRenewing, .unknown:
            self = .transaction(fact.key)
        }
    }
}
