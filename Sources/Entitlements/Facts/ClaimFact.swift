public import AppStoreTypes

/// A customer presented evidence and said: this is mine.
///
/// One fact per customer and original transaction. Claims of the same customer combine to the first and the last moment;
/// the first binds, the last matters only where the policy lets purchases move.
public struct ClaimFact: Hashable, Sendable {
    /// The purchase claimed.
    public let original: OriginalTransactionKey
    /// Who claims it.
    public let customer: CustomerID
    /// When it was first claimed.
    public let claimedAt: EpochMilliseconds
    /// When it was last claimed; not before `claimedAt`.
    public let lastClaimedAt: EpochMilliseconds
    /// What was presented first.
    public let evidence: EvidenceDigest

    /// A single claim.
    public init(original: OriginalTransactionKey, customer: CustomerID, claimedAt: EpochMilliseconds, evidence: EvidenceDigest) {
        self.init(original: original, customer: customer, moments: claimedAt...claimedAt, evidence: evidence)
    }

    /// Several claims of one customer, from the first to the last.
    public init(
        original: OriginalTransactionKey, customer: CustomerID, moments: ClosedRange<EpochMilliseconds>, evidence: EvidenceDigest
    ) {
        self.original = original
        self.customer = customer
        self.claimedAt = moments.lowerBound
        self.lastClaimedAt = moments.upperBound
        self.evidence = evidence
    }

    /// The natural key.
    public var key: Key { Key(original: original, customer: customer) }

    /// One customer and one purchase.
    public struct Key: Hashable, Sendable {
        /// The purchase claimed.
        public let original: OriginalTransactionKey
        /// Who claims it.
        public let customer: CustomerID
    }
}
