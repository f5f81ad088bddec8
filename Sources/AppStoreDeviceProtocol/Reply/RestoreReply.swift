/// What a restore brought back.
public struct RestoreReply: Hashable, Codable, Sendable {
    /// One for each restorable purchase and renewal, in the order of purchase.
    public var restored: [RestoredTransaction]

    /// Lists restored purchases.
    public init(restored: [RestoredTransaction]) { self.restored = restored }
}

/// A purchase under the new id that a restore of the original API gave it.
public struct RestoredTransaction: Hashable, Codable, Sendable {
    /// The restored transaction under its new id.
    public var transaction: SignedTransaction
    /// The purchase it repeats.
    public var original: SignedTransaction

    /// Pairs the two.
    public init(transaction: SignedTransaction, original: SignedTransaction) {
        self.transaction = transaction
        self.original = original
    }
}
