public import AppStoreTypes

/// Decides whose a purchase is, from claims and tokens alone; the order in which they came in plays no part.
public enum Ownership {
    /// Decides about one chain of purchases.
    ///
    /// Where the team moved the chain, its last word stands, whatever claims, tokens and policy say; what else was claimed or named since is
    /// a conflict, and whom it was taken from shares nothing. Where the team made it nobody's, what was claimed and named before counts
    /// for nothing.
    ///
    /// Else the chain is bound to the customer whom the token of its first transaction names, else to whoever was first: the customer with the
    /// first claim (then by customer id), or the one whom the token of a transaction from before that claim names. A token that names no known customer is passed over: the customer may become
    /// known later, and then owns the purchase. A customer with an account comes before one without, whoever was first: who restores
    /// without having logged in may use the purchase beside its owner, and takes it from nobody.
    /// - Parameters:
    ///   - namings: the tokens of the chain's transactions.
    ///   - claims: who claimed a transaction of the chain.
    ///   - transfers: where the team moved it.
    ///   - customers: the known customers by token; those that an order names included.
    ///   - policy: what the app decides about conflicts.
    ///   - identities: who has no account, and who logged in as whom.
    ///   - isInactive: whether the chain gave nothing at a moment (`ChainActivity`); only `transferIfInactive` asks.
    public static func decide(
        namings: some Sequence<TokenNaming>, claims: some Sequence<ClaimFact>, transfers: some Sequence<TransferFact> = [],
        customers: [AppAccountToken: CustomerID], policy: OwnershipPolicy, identities: Identities = .none,
        isInactive: (EpochMilliseconds) -> Bool = { _ in false }
    ) -> OwnershipDecision {
        let word = TeamsWord(transfers, identities)
        let matter = OwnershipCase(
            namings: namings.filter(word.counts).compactMap { naming in
                customers[naming.token].map { NamedCustomer(naming, identities.account(of: $0)) }
            },
            claims: claims.compactMap(word.counted).map { ($0, identities.account(of: $0.customer)) }, identities: identities,
            policy: policy)
        if let grant = word.grant { return decide(matter, grant, word.former) }
        guard let bound = matter.bound else {
            return OwnershipDecision(owner: nil, holders: [], isParked: !matter.claims.isEmpty, conflicts: [])
        }
        let conflicts = matter.conflicts(with: bound)
        var owner = bound
        var holders: [CustomerID] = []
        switch matter.terms.conflict {
        case .reject: break
        case .transfer: owner = matter.lastNamed ?? bound
        case .transferIfInactive: owner = matter.ownerByInactivity(from: bound, isInactive)
        case .share: holders = matter.sharers(beside: bound)
        }
        holders = [owner] + holders + matter.anonymousUsers(beside: owner)
        return OwnershipDecision(owner: owner, holders: Set(holders).sorted(), isParked: false, conflicts: conflicts)
    }

    /// Decides about a chain that the team gave to somebody.
    private static func decide(
        _ matter: OwnershipCase, _ grant: (owner: CustomerID, moment: EpochMilliseconds), _ former: Set<CustomerID>
    ) -> OwnershipDecision {
        var holders: [CustomerID] = []
        switch matter.terms.conflict {
        case .reject, .transfer, .transferIfInactive: break
        case .share: holders = matter.sharers(beside: grant.owner, without: former)
        }
        holders += [grant.owner] + matter.anonymousUsers(beside: grant.owner, without: former)
        return OwnershipDecision(
            owner: grant.owner, holders: Set(holders).sorted(), isParked: false,
            conflicts: matter.conflicts(with: grant.owner, after: grant.moment))
    }
}

/// A token whose customer is known.
struct NamedCustomer: Comparable {
    let original: OriginalTransactionKey
    let customer: CustomerID
    let purchaseDate: EpochMilliseconds
    let transaction: TransactionID

    init(_ naming: TokenNaming, _ customer: CustomerID) {
        original = naming.original
        purchaseDate = naming.purchaseDate
        transaction = naming.transaction
        self.customer = customer
    }

    static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.purchaseDate, lhs.transaction, lhs.original, lhs.customer) < (rhs.purchaseDate, rhs.transaction, rhs.original, rhs.customer)
    }
}
