/// The answer to every Advanced Commerce call.
///
/// Source: [subscriptioncancelresponse](https://developer.apple.com/documentation/advancedcommerceapi/subscriptioncancelresponse).
public struct AdvancedCommerceSubscriptionResponse: Codable, Hashable, Sendable {
    /// The renewal info as a compact JWS; subscriptions only.
    public var signedRenewalInfo: String?
    /// The transaction as a compact JWS.
    public var signedTransactionInfo: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
