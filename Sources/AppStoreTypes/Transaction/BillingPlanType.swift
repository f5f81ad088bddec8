/// How a subscription of a plan is billed.
///
/// Source: [billingPlanType](https://developer.apple.com/documentation/appstoreserverapi/billingplantype).
public struct BillingPlanType: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole period at once.
    public static let billedUpfront = Self(rawValue: "BILLED_UPFRONT")
    /// Month by month with a commitment.
    public static let monthly = Self(rawValue: "MONTHLY")
    /// The values known when this version was made.
    public static let known: [Self] = [.billedUpfront, .monthly]
}
