/// To whom a chain of purchases belongs, and who else may use it.
public struct OwnershipDecision: Hashable, Sendable {
    /// The customer who counts as the payer; `nil` when nobody is bound.
    public let owner: CustomerID?
    /// Everybody with access, in order of their ids; the owner among them.
    public let holders: [CustomerID]
    /// Whether somebody claimed the purchase and nobody got it.
    public let isParked: Bool
    /// Claims and tokens that name somebody other than whom the purchase was bound to first.
    public let conflicts: Set<OwnershipConflict>

    /// A decision; `Ownership.decide` makes it, and a store gives it back.
    public init(owner: CustomerID?, holders: [CustomerID], isParked: Bool, conflicts: Set<OwnershipConflict>) {
        self.owner = owner
        self.holders = holders
        self.isParked = isParked
        self.conflicts = conflicts
    }

    /// Nobody has claimed the purchase and nothing names a known customer.
    public static let unclaimed = OwnershipDecision(owner: nil, holders: [], isParked: false, conflicts: [])

    /// What a customer who claims the purchase is told, given how it was decided before.
    public func outcome(for customer: CustomerID, before: OwnershipDecision) -> ClaimOutcome {
        guard let owner else { return .parked }
        if owner == customer {
            guard let previous = before.owner else { return .bound }
            return previous == customer ? .alreadyBound : .transferred
        }
        return holders.contains(customer) ? .shared : .ownedByAnotherCustomer
    }
}
