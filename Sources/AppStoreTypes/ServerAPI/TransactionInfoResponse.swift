/// The answer with one transaction.
///
/// Source: [transactioninforesponse](https://developer.apple.com/documentation/appstoreserverapi/transactioninforesponse).
public struct TransactionInfoResponse: Codable, Hashable, Sendable {
    /// The transaction as a compact JWS.
    public var signedTransactionInfo: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
