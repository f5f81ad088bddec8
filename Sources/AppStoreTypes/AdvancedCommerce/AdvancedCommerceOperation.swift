/// What an app asks of Advanced Commerce.
///
/// Source: [operation](https://developer.apple.com/documentation/advancedcommerceapi/operation).
public struct AdvancedCommerceOperation: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A single charge.
    public static let createOneTimeCharge = Self(rawValue: "CREATE_ONE_TIME_CHARGE")
    /// A new subscription.
    public static let createSubscription = Self(rawValue: "CREATE_SUBSCRIPTION")
    /// A change of a subscription.
    public static let modifySubscription = Self(rawValue: "MODIFY_SUBSCRIPTION")
    /// Auto-renew on again.
    public static let reactivateSubscription = Self(rawValue: "REACTIVATE_SUBSCRIPTION")
    /// The values known when this version was made.
    public static let known: [Self] = [.createOneTimeCharge, .createSubscription, .modifySubscription, .reactivateSubscription]
}
