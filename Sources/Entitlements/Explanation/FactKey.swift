import AppStoreTypes

/// The natural key of any fact, by which an explanation says what it rests on.
public enum FactKey: Hashable, Sendable {
    /// What is known of a transaction.
    case transaction(TransactionKey)
    /// What is known of a subscription's renewal.
    case renewal(OriginalTransactionKey)
    /// What is known of a copy of the app.
    case appTransaction(AppTransactionFact.Key)
    /// What Apple sent a notification about.
    case notification(NotificationFact.Key)
    /// Who claimed a purchase.
    case claim(ClaimFact.Key)
    /// An order before paying.
    case order(OrderFact.Key)
    /// A delivery of a consumable.
    case fulfilment(TransactionKey)
    /// What the team gave.
    case grant(GrantFact.Key)
    /// What was spent.
    case debit(DebitFact.Key)
    /// A log-in.
    case alias(AliasFact.Key)
    /// A claim or a token that was decided against; it names the other customer.
    case conflict(OwnershipConflict)
    /// A move by the team; it names the other customer.
    case transfer(TransferFact.Key)

    /// The kinds of fact, by their stable names.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A transaction.
        case transaction
        /// The renewal of a subscription.
        case renewal
        /// A copy of the app.
        case appTransaction
        /// A notification.
        case notification
        /// A claim.
        case claim
        /// An order.
        case order
        /// A delivery.
        case fulfilment
        /// A grant.
        case grant
        /// A spending.
        case debit
        /// A log-in.
        case alias
        /// A conflict.
        case conflict
        /// A move by the team.
        case transfer
    }

    /// The kind.
    public var kind: Kind {
        switch self {
        case .transaction: .transaction
        case .renewal: .renewal
        case .appTransaction: .appTransaction
        case .notification: .notification
        case .claim: .claim
        case .order: .order
        case .fulfilment: .fulfilment
        case .grant: .grant
        case .debit: .debit
        case .alias: .alias
        case .conflict: .conflict
        case .transfer: .transfer
        }
    }

    /// The id by which a person finds it again: Apple's transaction id, the team's id of a grant, the UUID of an order or a notification.
    public var id: String {
        switch self {
        case .transaction(let key), .fulfilment(let key): key.id.rawValue
        case .renewal(let original): original.id.rawValue
        case .appTransaction(let key): key.id?.rawValue ?? ""
        case .notification(let key): key.uuid
        case .claim(let key): key.original.id.rawValue
        case .order(let key): key.id.description
        case .grant(let key): key.id.rawValue
        case .debit(let key): key.id.rawValue
        case .alias(let key): key.anonymous.rawValue
        case .conflict(let conflict): conflict.original.id.rawValue
        case .transfer(let key): key.original.id.rawValue
        }
    }
}

extension FactSet {
    /// Whether a fact is in the set.
    public func contains(_ key: FactKey) -> Bool {
        switch key {
        case .transaction(let key): transactions[key] != nil
        case .renewal(let original): renewals[original] != nil
        case .appTransaction(let key): appTransactions[key] != nil
        case .notification(let key): notifications[key] != nil
        case .claim(let key): claims[key] != nil
        case .order(let key): orders[key] != nil
        case .fulfilment(let key): fulfilments[key] != nil
        case .grant(let key): grants[key] != nil
        case .debit(let key): debits[key] != nil
        case .alias(let key): aliases[key] != nil
        case .conflict(let conflict): conflicts.contains(conflict)
        case .transfer(let key): transfers[key] != nil
        }
    }
}
