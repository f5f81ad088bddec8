/// Why an Advanced Commerce item is refunded.
///
/// Source: [refundreason](https://developer.apple.com/documentation/advancedcommerceapi/refundreason).
public struct AdvancedCommerceRefundReason: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It was not meant.
    public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")
    /// It was not delivered well.
    public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")
    /// The customer is not content.
    public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// The law demands it.
    public static let legal = Self(rawValue: "LEGAL")
    /// Any other reason.
    public static let other = Self(rawValue: "OTHER")
    /// The items of the subscription changed.
    public static let modifyItemsRefund = Self(rawValue: "MODIFY_ITEMS_REFUND")
    /// The sandbox acts out a decline.
    public static let simulateRefundDecline = Self(rawValue: "SIMULATE_REFUND_DECLINE")
    /// The values known when this version was made.
    public static let known: [Self] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other, .modifyItemsRefund, .simulateRefundDecline,
    ]
}
