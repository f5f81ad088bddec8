public import AppStoreTypes

/// A transaction named a customer by its `appAccountToken`.
///
/// Kept even when a later document of the transaction names somebody else, because binding goes by the first naming.
/// Namings of one token in one chain combine to the earliest transaction.
public struct TokenNaming: Hashable, Sendable {
    /// The chain.
    public let original: OriginalTransactionKey
    /// The token.
    public let token: AppAccountToken
    /// The earliest transaction that carries it.
    public let transaction: TransactionID
    /// When that transaction was bought.
    public let purchaseDate: EpochMilliseconds

    /// A naming by one transaction.
    public init(
        original: OriginalTransactionKey, token: AppAccountToken, transaction: TransactionID, purchaseDate: EpochMilliseconds
    ) {
        self.original = original
        self.token = token
        self.transaction = transaction
        self.purchaseDate = purchaseDate
    }

    /// The naming that a transaction makes; `nil` without a token and for what a family member shares.
    ///
    /// A shared purchase is the member's, so a purchaser's token in it must not bind it to the purchaser.
    public init?(_ fact: TransactionFact) {
        guard let token = fact.appAccountToken, fact.ownershipType == .purchased else { return nil }
        self.init(original: fact.originalKey, token: token, transaction: fact.id, purchaseDate: fact.purchaseDate)
    }

    /// The natural key.
    public var key: Key { Key(original: original, token: token) }

    /// One token in one chain.
    public struct Key: Hashable, Sendable {
        /// The chain.
        public let original: OriginalTransactionKey
        /// The token.
        public let token: AppAccountToken
    }
}
