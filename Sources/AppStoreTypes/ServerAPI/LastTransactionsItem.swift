/// The state and latest transaction of one subscription.
///
/// Source: [lasttransactionsitem](https://developer.apple.com/documentation/appstoreserverapi/lasttransactionsitem).
public struct LastTransactionsItem: Codable, Hashable, Sendable {
    /// The state.
    public var status: SubscriptionStatus?
    /// The subscription.
    public var originalTransactionId: OriginalTransactionID?
    /// The latest transaction as a compact JWS.
    public var signedTransactionInfo: String?
    /// The renewal info as a compact JWS.
    public var signedRenewalInfo: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
