/// One page of a customer's refunded transactions.
///
/// Source: [refundhistoryresponse](https://developer.apple.com/documentation/appstoreserverapi/refundhistoryresponse).
public struct RefundHistoryResponse: Codable, Hashable, Sendable {
    /// At most 20 transactions, each as a compact JWS, oldest refund first.
    public var signedTransactions: [String]?
    /// Where the next page begins.
    public var revision: String?
    /// Whether another page follows.
    public var hasMore: Bool?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
