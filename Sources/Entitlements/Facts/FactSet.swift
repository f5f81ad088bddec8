/// A set of facts in which documents about the same thing are already combined.
///
/// Insertion is commutative, associative and idempotent: the same documents in any order, number and grouping give the
/// same set. Everything that a customer owns follows from it and from the time of day.
public struct FactSet: Hashable, Sendable {
    /// What is known of each transaction.
    public private(set) var transactions: [TransactionKey: TransactionFact] = [:]
    /// What is known of each subscription's renewal.
    public private(set) var renewals: [OriginalTransactionKey: RenewalFact] = [:]
    /// Who claimed what.
    public private(set) var claims: [ClaimFact.Key: ClaimFact] = [:]
    /// Whom the transactions name.
    public private(set) var namings: [TokenNaming.Key: TokenNaming] = [:]
    /// The orders that transactions name.
    public private(set) var orders: [OrderFact.Key: OrderFact] = [:]
    /// Claims and namings that were decided against, as recorded.
    public private(set) var conflicts: Set<OwnershipConflict> = []

    /// What was delivered.
    public private(set) var fulfilments: [TransactionKey: FulfilmentFact] = [:]
    /// What the team gave.
    public private(set) var grants: [GrantFact.Key: GrantFact] = [:]
    /// What was spent.
    public private(set) var debits: [DebitFact.Key: DebitFact] = [:]
    /// What is known of the customer's copies of the app.
    public private(set) var appTransactions: [AppTransactionFact.Key: AppTransactionFact] = [:]
    /// Who logged in as whom.
    public private(set) var aliases: [AliasFact.Key: AliasFact] = [:]
    /// Where the team moved purchases.
    public private(set) var transfers: [TransferFact.Key: TransferFact] = [:]
    /// What Apple sent notifications about.
    public private(set) var notifications: [NotificationFact.Key: NotificationFact] = [:]

    /// No facts.
    public init() {}

    /// The facts of some transactions.
    public init(transactions: some Sequence<TransactionFact>, renewals: some Sequence<RenewalFact> = []) {
        for fact in transactions { insert(fact) }
        for fact in renewals { insert(fact) }
    }

    /// Adds what a document says of a transaction; the document of more authority stays.
    public mutating func insert(_ fact: TransactionFact) {
        transactions[fact.key] = transactions[fact.key].map { $0.combined(with: fact) } ?? fact
        if let naming = TokenNaming(fact) { insert(naming) }
    }

    /// Adds what a document says of a renewal; the document of more authority stays.
    public mutating func insert(_ fact: RenewalFact) {
        renewals[fact.key] = renewals[fact.key].map { $0.combined(with: fact) } ?? fact
    }

    /// Adds a claim.
    public mutating func insert(_ claim: ClaimFact) {
        claims[claim.key] = claims[claim.key].map { $0.combined(with: claim) } ?? claim
    }

    /// Adds a naming.
    public mutating func insert(_ naming: TokenNaming) {
        namings[naming.key] = namings[naming.key].map { $0.combined(with: naming) } ?? naming
    }

    /// Adds an order; of two with one id the earlier stays.
    public mutating func insert(_ order: OrderFact) {
        orders[order.key] = orders[order.key].map { $0.combined(with: order) } ?? order
    }

    /// Adds a recorded conflict.
    public mutating func insert(_ conflict: OwnershipConflict) {
        conflicts.insert(conflict)
    }

    /// Adds a delivery; of two of one transaction the earlier stays.
    public mutating func insert(_ fulfilment: FulfilmentFact) {
        fulfilments[fulfilment.key] = fulfilments[fulfilment.key].map { $0.combined(with: fulfilment) } ?? fulfilment
    }

    /// Adds a grant, or its withdrawal.
    public mutating func insert(_ grant: GrantFact) {
        grants[grant.key] = grants[grant.key].map { $0.combined(with: grant) } ?? grant
    }

    /// Adds a spending; of two with one id the earlier stays.
    public mutating func insert(_ debit: DebitFact) {
        debits[debit.key] = debits[debit.key].map { $0.combined(with: debit) } ?? debit
    }

    /// Adds what a document says of a copy of the app; the document of more authority stays.
    public mutating func insert(_ appTransaction: AppTransactionFact) {
        appTransactions[appTransaction.key] =
            appTransactions[appTransaction.key].map { $0.combined(with: appTransaction) } ?? appTransaction
    }

    /// Adds a notification; one that is known changes nothing.
    public mutating func insert(_ notification: NotificationFact) {
        notifications[notification.key] = notifications[notification.key].map { $0.combined(with: notification) } ?? notification
    }

    /// Adds a log-in; of two of one anonymous customer the earlier stays.
    public mutating func insert(_ alias: AliasFact) {
        aliases[alias.key] = aliases[alias.key].map { $0.combined(with: alias) } ?? alias
    }

    /// Adds a move by the team; of two from one customer the later stays.
    public mutating func insert(_ transfer: TransferFact) {
        transfers[transfer.key] = transfers[transfer.key].map { $0.combined(with: transfer) } ?? transfer
    }

    /// Adds everything of another set.
    public mutating func formUnion(_ other: FactSet) {
        for fact in other.transactions.values { insert(fact) }
        for fact in other.renewals.values { insert(fact) }
        for claim in other.claims.values { insert(claim) }
        for naming in other.namings.values { insert(naming) }
        for order in other.orders.values { insert(order) }
        conflicts.formUnion(other.conflicts)
        for fulfilment in other.fulfilments.values { insert(fulfilment) }
        for grant in other.grants.values { insert(grant) }
        for debit in other.debits.values { insert(debit) }
        for appTransaction in other.appTransactions.values { insert(appTransaction) }
        for alias in other.aliases.values { insert(alias) }
        for transfer in other.transfers.values { insert(transfer) }
        for notification in other.notifications.values { insert(notification) }
    }

    /// The set without anything about some chains of purchases.
    public func excluding(_ originals: Set<OriginalTransactionKey>) -> FactSet {
        var rest = self
        rest.transactions = transactions.filter { !originals.contains($0.value.originalKey) }
        rest.renewals = renewals.filter { !originals.contains($0.key) }
        rest.claims = claims.filter { !originals.contains($0.value.original) }
        rest.namings = namings.filter { !originals.contains($0.value.original) }
        rest.conflicts = conflicts.filter { !originals.contains($0.original) }
        rest.transfers = transfers.filter { !originals.contains($0.key.original) }
        let gone = Set(transactions.values.filter { originals.contains($0.originalKey) }.map(\.key))
        rest.fulfilments = fulfilments.filter { !gone.contains($0.key) }
        rest.notifications = notifications.filter { $0.value.original.map { !originals.contains($0) } ?? true }
        return rest
    }

    /// Both sets together.
    public func union(_ other: FactSet) -> FactSet {
        var all = self
        all.formUnion(other)
        return all
    }
}
