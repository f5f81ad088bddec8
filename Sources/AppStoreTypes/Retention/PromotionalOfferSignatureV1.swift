/// A promotional offer signed in the first form.
///
/// Source: [promotionaloffersignaturev1](https://developer.apple.com/documentation/retentionmessaging/promotionaloffersignaturev1).
public struct PromotionalOfferSignatureV1: Codable, Hashable, Sendable {
    /// The signature in base64.
    public var encodedSignature: String?
    /// The product.
    public var productId: ProductID?
    /// A one-time UUID.
    public var nonce: String?
    /// When it was signed, in milliseconds since 1970.
    public var timestamp: Int64?
    /// The signing key.
    public var keyId: String?
    /// The offer.
    public var offerIdentifier: OfferID?
    /// The token that was signed.
    public var appAccountToken: AppAccountToken?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        encodedSignature: String? = nil, productId: ProductID? = nil, nonce: String? = nil, timestamp: Int64? = nil, keyId: String? = nil,
        offerIdentifier: OfferID? = nil, appAccountToken: AppAccountToken? = nil
    ) {
        self.encodedSignature = encodedSignature
        self.productId = productId
        self.nonce = nonce
        self.timestamp = timestamp
        self.keyId = keyId
        self.offerIdentifier = offerIdentifier
        self.appAccountToken = appAccountToken
    }
}
