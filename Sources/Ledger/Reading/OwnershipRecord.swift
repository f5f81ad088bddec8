public import Entitlements

/// Whose a chain of purchases is, as it was decided last.
public struct OwnershipRecord: Hashable, Sendable {
    /// The chain's ids: the one asked for and those linked with it, in a stable order.
    public let originals: [OriginalTransactionKey]
    /// The customer who counts as the payer; `nil` when nobody is bound.
    public let owner: CustomerID?
    /// Everybody with access, in order of their ids.
    public let holders: [CustomerID]

    /// A record.
    public init(originals: [OriginalTransactionKey], owner: CustomerID?, holders: [CustomerID]) {
        self.originals = originals
        self.owner = owner
        self.holders = holders
    }
}
