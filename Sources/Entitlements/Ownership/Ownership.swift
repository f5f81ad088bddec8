public import AppStoreTypes

/// Decides whose a purchase is, from claims and tokens alone; the order in which they came in plays no part.
public enum Ownership {
    /// Decides about one chain of purchases.
    ///
    /// The chain is bound to the customer whom the token of its first transaction names, else to the customer with the
    /// first claim (then by customer id). A token that names no known customer is passed over: the customer may become
    /// known later, and then owns the purchase.
    /// - Parameters:
    ///   - namings: the tokens of the chain's transactions.
    ///   - claims: who claimed a transaction of the chain.
    ///   - customers: the known customers by token; those that an order names included.
    ///   - policy: what the app decides about conflicts.
    public static func decide(
        namings: some Sequence<TokenNaming>, claims: some Sequence<ClaimFact>, customers: [AppAccountToken: CustomerID],
        policy: OwnershipPolicy
    ) -> OwnershipDecision {
        let named = namings.compactMap { naming in customers[naming.token].map { Naming(naming, $0) } }.sorted()
        let claims = claims.sorted { ($0.claimedAt, $0.customer, $0.original) < ($1.claimedAt, $1.customer, $1.original) }
        let firstClaim = policy.requiresToken ? nil : claims.first?.customer
        guard let bound = named.first?.customer ?? firstClaim else {
            return OwnershipDecision(owner: nil, holders: [], isParked: !claims.isEmpty, conflicts: [])
        }
        var conflicts: Set<OwnershipConflict> = []
        for naming in named where naming.customer != bound {
            conflicts.insert(OwnershipConflict(original: naming.original, owner: bound, claimant: naming.customer, kind: .token))
        }
        for claim in claims where claim.customer != bound {
            conflicts.insert(OwnershipConflict(original: claim.original, owner: bound, claimant: claim.customer, kind: .claim))
        }
        let owner: CustomerID
        var holders: Set<CustomerID>
        switch policy.conflict {
        case .reject:
            owner = bound
            holders = [bound]
        case .transfer:
            owner = lastNamed(named, claims) ?? bound
            holders = [owner]
        case .share:
            owner = bound
            holders = Set(conflicts.map(\.claimant))
            holders.insert(bound)
        }
        return OwnershipDecision(owner: owner, holders: holders.sorted(), isParked: false, conflicts: conflicts)
    }

    /// The customer with the latest claim or naming; among equals the greater id.
    private static func lastNamed(_ named: [Naming], _ claims: [ClaimFact]) -> CustomerID? {
        let moments =
            named.map { ($0.purchaseDate, $0.customer) } + claims.map { ($0.lastClaimedAt, $0.customer) }
        return moments.max { $0 < $1 }?.1
    }

    /// A token whose customer is known.
    private struct Naming: Comparable {
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
            (lhs.purchaseDate, lhs.transaction, lhs.original, lhs.customer)
                < (rhs.purchaseDate, rhs.transaction, rhs.original, rhs.customer)
        }
    }
}
