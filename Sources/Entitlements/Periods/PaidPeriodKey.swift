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

    /// The cases without what they hold, which a fact tells.
    enum Form: Hashable, Sendable {
        case billing, shared, original, transaction

        init(_ fact: TransactionFact, kind: PurchaseKind) {
            switch kind {
            case .autoRenewable:
                guard fact.webOrderLineItemID != nil else {
                    self = .transaction
                    return
                }
                self = fact.ownershipType == .purchased ? .billing : .shared
            case .nonConsumable: self = .original
            case .consumable, .nonRenewing, .unknown: self = .transaction
            }
        }
    }

    /// The key of a fact in a form that fits it.
    init(_ fact: TransactionFact, _ form: Form) {
        switch form {
        case .billing, .shared:
            guard let item = fact.webOrderLineItemID else {
                self = .transaction(fact.key)
                return
            }
            self = form == .billing ? .billing(fact.scope, item) : .shared(fact.originalKey, item)
        case .original: self = .original(fact.originalKey)
        case .transaction: self = .transaction(fact.key)
        }
    }
}
