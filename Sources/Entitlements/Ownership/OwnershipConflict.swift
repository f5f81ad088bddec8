/// A claim or a token that names somebody other than the customer whom a purchase was bound to.
///
/// Recorded whatever the policy made of it. For support and fraud views; a reply to a customer never shows `owner`.
public struct OwnershipConflict: Hashable, Sendable {
    /// How the other customer was named.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The other customer presented evidence of the purchase.
        case claim
        /// A later transaction carries the other customer's token.
        case token
    }

    /// The purchase.
    public let original: OriginalTransactionKey
    /// The customer whom it was bound to first.
    public let owner: CustomerID
    /// The customer who was named besides.
    public let claimant: CustomerID
    /// How.
    public let kind: Kind

    /// A conflict about one purchase.
    public init(original: OriginalTransactionKey, owner: CustomerID, claimant: CustomerID, kind: Kind) {
        self.original = original
        self.owner = owner
        self.claimant = claimant
        self.kind = kind
    }
}
