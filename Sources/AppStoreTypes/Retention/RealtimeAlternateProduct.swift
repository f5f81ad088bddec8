/// Another product to offer instead of cancelling.
///
/// Source: [alternateproduct](https://developer.apple.com/documentation/retentionmessaging/alternateproduct).
public struct RealtimeAlternateProduct: Codable, Hashable, Sendable {
    /// The message's UUID.
    public var messageIdentifier: String?
    /// A product of the same group.
    public var productId: ProductID?
    /// How it is billed.
    public var billingPlanType: BillingPlanType?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(messageIdentifier: String? = nil, productId: ProductID? = nil, billingPlanType: BillingPlanType? = nil) {
        self.messageIdentifier = messageIdentifier
        self.productId = productId
        self.billingPlanType = billingPlanType
    }
}
