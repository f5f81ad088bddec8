/// The outcome of extending one renewal date.
///
/// Source: [extendrenewaldateresponse](https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldateresponse).
public struct ExtendRenewalDateResponse: Codable, Hashable, Sendable {
    /// The subscription.
    public var originalTransactionId: OriginalTransactionID?
    /// The billing event.
    public var webOrderLineItemId: WebOrderLineItemID?
    /// Whether it was extended.
    public var success: Bool?
    /// The new expiry.
    public var effectiveDate: EpochMilliseconds?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
