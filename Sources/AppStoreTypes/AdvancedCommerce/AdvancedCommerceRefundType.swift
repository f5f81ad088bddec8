/// How much of an Advanced Commerce item is refunded.
///
/// Source: [refundtype](https://developer.apple.com/documentation/advancedcommerceapi/refundtype).
public struct AdvancedCommerceRefundType: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole price.
    public static let full = Self(rawValue: "FULL")
    /// The part not used.
    public static let prorated = Self(rawValue: "PRORATED")
    /// An amount that the request names.
    public static let custom = Self(rawValue: "CUSTOM")
    /// The values known when this version was made.
    public static let known: [Self] = [.full, .prorated, .custom]
}
