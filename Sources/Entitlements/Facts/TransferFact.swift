public import AppStoreTypes

/// The team's word that a purchase goes from one customer to another, or to nobody, whatever claims and tokens say.
///
/// One fact per purchase and former customer. Of all that are known of a chain of purchases the latest counts.
public struct TransferFact: Hashable, Sendable {
    /// The purchase.
    public let original: OriginalTransactionKey
    /// Who had it; `nil` when that was forgotten.
    public let former: CustomerID?
    /// Who gets it; `nil` for nobody, so that it is as if nobody had claimed it before.
    public let successor: CustomerID?
    /// From when on.
    public let transferredAt: EpochMilliseconds

    /// A move from one customer to another.
    public init(original: OriginalTransactionKey, former: CustomerID?, successor: CustomerID?, transferredAt: EpochMilliseconds) {
        self.original = original
        self.former = former
        self.successor = successor
        self.transferredAt = transferredAt
    }

    /// The one that counts of two from one customer: the later; of two at one moment the one to the greater id.
    public func combined(with other: TransferFact) -> TransferFact { isBefore(other) ? other : self }

    /// Whether another one counts rather than this.
    func isBefore(_ other: TransferFact) -> Bool {
        (transferredAt, successor ?? "", former ?? "", original) < (
            other.transferredAt, other.successor ?? "", other.former ?? "", other.original
        )
    }

    /// The natural key.
    public var key: Key { Key(original: original, former: former) }

    /// One purchase and whom it left.
    public struct Key: Hashable, Sendable {
        /// The purchase.
        public let original: OriginalTransactionKey
        /// Who had it.
        public let former: CustomerID?
    }
}
