/// Why an Advanced Commerce offer is made.
///
/// Source: [offerreason](https://developer.apple.com/documentation/advancedcommerceapi/offerreason).
public struct AdvancedCommerceOfferReason: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// To win a new subscriber.
    public static let acquisition = Self(rawValue: "ACQUISITION")
    /// To win a lapsed subscriber.
    public static let winBack = Self(rawValue: "WIN_BACK")
    /// To keep a subscriber.
    public static let retention = Self(rawValue: "RETENTION")
    /// The values known when this version was made.
    public static let known: [Self] = [.acquisition, .winBack, .retention]
}
