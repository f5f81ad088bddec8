/// Why a customer asked for a refund.
///
/// Source: [consumptionRequestReason](https://developer.apple.com/documentation/appstoreservernotifications/consumptionrequestreason).
public struct ConsumptionRequestReason: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `UNINTENDED_PURCHASE`.
    public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")
    /// `FULFILLMENT_ISSUE`.
    public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")
    /// `UNSATISFIED_WITH_PURCHASE`.
    public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// `LEGAL`.
    public static let legal = Self(rawValue: "LEGAL")
    /// `OTHER`.
    public static let other = Self(rawValue: "OTHER")
    /// The values known when this version was made.
    public static let known: [Self] = [.unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other]
}
