/// What an order id stands for.
///
/// Source: [orderlookupresponse](https://developer.apple.com/documentation/appstoreserverapi/orderlookupresponse).
public struct OrderLookupResponse: Codable, Hashable, Sendable {
    /// Whether it is an order of the app.
    public var status: OrderLookupStatus?
    /// Its transactions, each as a compact JWS; `nil` when it is none.
    public var signedTransactions: [String]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
