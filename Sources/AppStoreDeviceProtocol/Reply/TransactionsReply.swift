/// Transactions as they are now.
public struct TransactionsReply: Hashable, Codable, Sendable {
    /// The transactions, in no promised order.
    public var transactions: [SignedTransaction]

    /// Lists transactions.
    public init(transactions: [SignedTransaction]) { self.transactions = transactions }
}
