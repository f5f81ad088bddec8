public import AppStoreTypes

/// The team's back end delivered a consumable.
///
/// One fact per transaction; of two the earlier stays, so that nothing is delivered twice.
public struct FulfilmentFact: Hashable, Sendable {
    /// What was delivered; the natural key.
    public let key: TransactionKey
    /// When.
    public let fulfilledAt: EpochMilliseconds
    /// The team's own name for the delivery; `nil` when it gave none. At most `referenceLimit` bytes.
    public let reference: String?

    /// The longest reference, in UTF-8 bytes.
    public static let referenceLimit = 256

    /// A delivery.
    public init(key: TransactionKey, fulfilledAt: EpochMilliseconds, reference: String? = nil) {
        self.key = key
        self.fulfilledAt = fulfilledAt
        self.reference = reference
    }

    /// The delivery that counts when two were told: the earlier one.
    public func combined(with other: FulfilmentFact) -> FulfilmentFact {
        if fulfilledAt != other.fulfilledAt { return fulfilledAt < other.fulfilledAt ? self : other }
        return (reference ?? "", reference == nil ? 0 : 1) <= (other.reference ?? "", other.reference == nil ? 0 : 1) ? self : other
    }
}
