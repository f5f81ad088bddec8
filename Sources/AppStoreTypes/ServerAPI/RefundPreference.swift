/// What the developer would like Apple to do about a refund request.
///
/// Source: [refundpreference](https://developer.apple.com/documentation/appstoreserverapi/refundpreference).
public struct RefundPreference: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Decline it.
    public static let decline = Self(rawValue: "DECLINE")
    /// Refund everything.
    public static let grantFull = Self(rawValue: "GRANT_FULL")
    /// Refund the part not used.
    public static let grantProrated = Self(rawValue: "GRANT_PRORATED")
    /// The values known when this version was made.
    public static let known: [Self] = [.decline, .grantFull, .grantProrated]
}
