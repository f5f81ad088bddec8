/// Apple's question which retention message to show, as Apple signed it.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [decodedrealtimerequestbody](https://developer.apple.com/documentation/retentionmessaging/decodedrealtimerequestbody).
public struct DecodedRealtimeRequestBody: Hashable, Codable, Sendable {
    /// The subscription being cancelled.
    public var originalTransactionId: OriginalTransactionID?
    /// The app's Apple id.
    public var appAppleId: Int64?
    /// The product.
    public var productId: ProductID?
    /// The customer's locale, as in `en-US`.
    public var userLocale: String?
    /// The request, a UUID.
    public var requestIdentifier: String?
    /// Where it was bought.
    public var environment: AppStoreEnvironment?
    /// When Apple signed.
    public var signedDate: EpochMilliseconds?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
