/// What to show when a subscriber opens the cancel sheet; one member only, within 700 ms.
///
/// Source: [realtimeresponsebody](https://developer.apple.com/documentation/retentionmessaging/realtimeresponsebody).
public struct RealtimeResponseBody: Codable, Hashable, Sendable {
    /// A message.
    public var message: RealtimeMessage?
    /// Another product.
    public var alternateProduct: RealtimeAlternateProduct?
    /// A promotional offer.
    public var promotionalOffer: RealtimePromotionalOffer?
    /// An Advanced Commerce request.
    public var advancedCommerceInfo: RealtimeAdvancedCommerceInfo?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        message: RealtimeMessage? = nil, alternateProduct: RealtimeAlternateProduct? = nil,
        promotionalOffer: RealtimePromotionalOffer? = nil, advancedCommerceInfo: RealtimeAdvancedCommerceInfo? = nil
    ) {
        self.message = message
        self.alternateProduct = alternateProduct
        self.promotionalOffer = promotionalOffer
        self.advancedCommerceInfo = advancedCommerceInfo
    }
}
