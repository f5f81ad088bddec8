import AppStoreTypes
import Entitlements

/// Transactions, renewals, namings, billing events and chains.
extension WorkingSet {
    func storedTransaction(_ id: TransactionID, scope: Int64) -> StoredTransaction? { transactions[Self.key(id, scope)] }

    func put(_ fact: TransactionFact, scope: Int64) {
        transactions[Self.key(fact.id, scope)] = StoredTransaction(
            source: fact.source, original: StoredOriginal(scope: scope, id: fact.originalID))
        known.purchases[StoredOriginal(scope: scope, id: fact.originalID), default: .init()].transactions[fact.id] = fact
        commands.append(PostgresCommand(.insertTransaction) { TransactionRow.bind(fact, scope: scope, to: $0) })
    }

    func delete(_ id: TransactionID, of original: StoredOriginal) {
        transactions[Self.key(id, original.scope)] = nil
        known.purchases[original]?.transactions[id] = nil
        commands.append(
            PostgresCommand(.deleteTransaction) {
                $0.bind(original.scope)
                $0.bind(id: original.id)
                $0.bind(id: id)
            })
    }

    func storedRenewal(_ original: StoredOriginal) throws(WorkingSetGap) -> FactSource? {
        try require(original)
        return renewals[original]
    }

    func put(_ fact: RenewalFact, scope: Int64) {
        let original = StoredOriginal(scope: scope, id: fact.originalID)
        renewals[original] = fact.source
        known.purchases[original, default: .init()].renewal = fact
        commands.append(PostgresCommand(.insertRenewal) { RenewalRow.bind(fact, scope: scope, to: $0) })
    }

    func insert(_ naming: TokenNaming, _ original: StoredOriginal) throws(WorkingSetGap) -> Bool {
        try require(original)
        if let known = namings[original]?[naming.token],
            (known.purchaseDate, known.transaction) <= (naming.purchaseDate, naming.transaction)
        {
            return false
        }
        namings[original, default: [:]][naming.token] = naming
        commands.append(
            PostgresCommand(.insertNaming) {
                $0.bind(original.scope)
                $0.bind(id: original.id)
                $0.bind(naming.token)
                $0.bind(id: naming.transaction)
                $0.bind(naming.purchaseDate)
            })
        return true
    }

    func insertBilling(_ event: WebOrderLineItemID, _ original: StoredOriginal) -> OriginalTransactionID? {
        let key = StoredOriginal(scope: original.scope, id: OriginalTransactionID(event.rawValue))
        if let known = billing[key] { return known }
        billing[key] = original.id
        commands.append(
            PostgresCommand(.insertBilling) {
                $0.bind(original.scope)
                $0.bind(id: event)
                $0.bind(id: original.id)
            })
        return nil
    }

    func billing(_ event: WebOrderLineItemID, scope: Int64) -> StoredOriginal? {
        billing[StoredOriginal(scope: scope, id: OriginalTransactionID(event.rawValue))].map { StoredOriginal(scope: scope, id: $0) }
    }

    func insert(_ original: StoredOriginal) throws(WorkingSetGap) {
        try require(original)
        if members[original] == nil { members[original] = Member(chain: original.id) }
    }

    func chain(of original: StoredOriginal) throws(WorkingSetGap) -> StoredOriginal {
        try require(original)
        return StoredOriginal(scope: original.scope, id: members[original]?.chain ?? original.id)
    }

    func originals(of chain: StoredOriginal) throws(WorkingSetGap) -> [StoredOriginal] {
        try require(chain)
        return members.filter { $0.key.scope == chain.scope && $0.value.chain == chain.id }.keys.sorted { $0.id < $1.id }
    }

    func setChain(_ chain: StoredOriginal, of original: StoredOriginal) throws(WorkingSetGap) {
        try require(original)
        members[original]?.chain = chain.id
    }

    /// Ids of transactions and of billing events are kept under the scope as original ids are.
    static func key(_ id: TransactionID, _ scope: Int64) -> StoredOriginal {
        StoredOriginal(scope: scope, id: OriginalTransactionID(id.rawValue))
    }
}
