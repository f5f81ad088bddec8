/// One page of a customer's transactions.
///
/// Source: [historyresponse](https://developer.apple.com/documentation/appstoreserverapi/historyresponse).
public struct HistoryResponse: Codable, Hashable, Sendable {
    /// Where the next page begins; kept, it is where new transactions begin.
    public var revision: String?
    /// Whether another page follows.
    public var hasMore: Bool?
    /// The app.
    public var bundleId: BundleID?
    /// The app's Apple id; missing in the sandbox.
    public var appAppleId: Int64?
    /// The world that was asked.
    public var environment: AppStoreEnvironment?
    /// At most 20 transactions, each as a compact JWS.
    public var signedTransactions: [String]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
