import AppStoreTypes

/// What the team decided about a chain of purchases, over the heads of claims and tokens.
struct TeamsWord {
    /// Whom the team gave it to last, and when; `nil` when it did not, or made it nobody's since.
    let grant: (owner: CustomerID, moment: EpochMilliseconds)?
    /// Customers from whom it was taken, whom the policy gives nothing either.
    let former: Set<CustomerID>
    /// Until when what was claimed and named counts for nothing, because the purchase was made nobody's then.
    let fence: EpochMilliseconds?

    init(_ transfers: some Sequence<TransferFact>, _ identities: Identities) {
        let known = transfers.sorted { $0.isBefore($1) }
        let fence = known.filter { $0.successor == nil }.map(\.transferredAt).max()
        self.fence = fence
        let standing = known.filter { transfer in transfer.successor != nil && fence.map { transfer.transferredAt > $0 } ?? true }
        grant = standing.last.flatMap { last in last.successor.map { (identities.account(of: $0), last.transferredAt) } }
        former = Set(standing.compactMap { $0.former.map(identities.account) }).subtracting([grant?.owner].compactMap { $0 })
    }

    /// Whether a naming counts.
    func counts(_ naming: TokenNaming) -> Bool { fence.map { naming.purchaseDate > $0 } ?? true }

    /// A claim as far as it counts; `nil` when it does not.
    func counted(_ claim: ClaimFact) -> ClaimFact? {
        guard let fence, claim.claimedAt <= fence else { return claim }
        guard claim.lastClaimedAt > fence else { return nil }
        return ClaimFact(original: claim.original, customer: claim.customer, claimedAt: claim.lastClaimedAt, evidence: claim.evidence)
    }
}
