/// A promotional offer to make instead of cancelling.
///
/// Source: [promotionaloffer](https://developer.apple.com/documentation/retentionmessaging/promotionaloffer).
public struct RealtimePromotionalOffer: Codable, Hashable, Sendable {
    /// The message's UUID.
    public var messageIdentifier: String?
    /// The offer as a compact JWS; exclusive with the first form.
    public var promotionalOfferSignatureV2: String?
    /// The offer signed in the first form.
    public var promotionalOfferSignatureV1: PromotionalOfferSignatureV1?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        messageIdentifier: String? = nil, promotionalOfferSignatureV2: String? = nil,
        promotionalOfferSignatureV1: PromotionalOfferSignatureV1? = nil
    ) {
        self.messageIdentifier = messageIdentifier
        self.promotionalOfferSignatureV2 = promotionalOfferSignatureV2
        self.promotionalOfferSignatureV1 = promotionalOfferSignatureV1
    }
}
