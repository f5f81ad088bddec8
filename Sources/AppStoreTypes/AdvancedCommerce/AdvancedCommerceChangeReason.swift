/// Why an item of a subscription is changed.
///
/// Source: [changereason](https://developer.apple.com/documentation/advancedcommerceapi/changereason).
public struct AdvancedCommerceChangeReason: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// To more.
    public static let upgrade = Self(rawValue: "UPGRADE")
    /// To less.
    public static let downgrade = Self(rawValue: "DOWNGRADE")
    /// To apply an offer.
    public static let applyOffer = Self(rawValue: "APPLY_OFFER")
    /// The values known when this version was made.
    public static let known: [Self] = [.upgrade, .downgrade, .applyOffer]
}
