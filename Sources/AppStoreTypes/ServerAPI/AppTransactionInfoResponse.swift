/// The answer with a customer's app transaction.
///
/// Source: [apptransactioninforesponse](https://developer.apple.com/documentation/appstoreserverapi/apptransactioninforesponse).
public struct AppTransactionInfoResponse: Codable, Hashable, Sendable {
    /// The app transaction as a compact JWS.
    public var signedAppTransactionInfo: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
