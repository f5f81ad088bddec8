/// The state of a subscription when Apple signed.
///
/// Source: [status](https://developer.apple.com/documentation/appstoreserverapi/status).
public struct SubscriptionStatus: OpenNumberSet {
    /// The number as Apple wrote it.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Paid and running.
    public static let active = Self(rawValue: 1)
    /// Over.
    public static let expired = Self(rawValue: 2)
    /// The charge failed; no service.
    public static let billingRetry = Self(rawValue: 3)
    /// The charge failed; service continues.
    public static let billingGracePeriod = Self(rawValue: 4)
    /// Refunded, or sharing ended.
    public static let revoked = Self(rawValue: 5)
    /// The values known when this version was made.
    public static let known: [Self] = [.active, .expired, .billingRetry, .billingGracePeriod, .revoked]
}
