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

    /// Adds everything of another set.
    public mutating func formUnion(_ other: FactSet) {
        for fact in other.transactions.values { insert(fact) }
        for fact in other.renewals.values { insert(fact) }
        for claim in other.claims.values { insert(claim) }
        for naming in other.namings.values { insert(naming) }
        for order in other.orders.values { insert(order) }
        conflicts.formUnion(other.conflicts)
    }

    /// Both sets together.
    public func union(_ other: FactSet) -> FactSet {
        var all = self
        all.formUnion(other)
        return all
    }
}
