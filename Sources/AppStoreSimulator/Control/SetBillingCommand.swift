public import AppStoreTypes

/// Lets an account's charges fail, or go through again; those of one subscription only where a transaction is named.
public struct SetBillingCommand: Hashable, Codable, Sendable {
    /// The account's name.
    public var account: String
    /// Whether charges go through.
    public var isGood: Bool
    /// Why they fail, for people to read; `declined` when `nil`.
    public var reason: BillingFailure?
    /// A transaction of the one subscription that is meant.
    public var transactionId: TransactionID?

    /// Makes the command.
    public init(account: String, isGood: Bool, reason: BillingFailure? = nil, transactionId: TransactionID? = nil) {
        self.account = account
        self.isGood = isGood
        self.reason = reason
        self.transactionId = transactionId
    }
}
