/// What the developer would like Apple to do, in the first form.
///
/// Source: [refundpreferencev1](https://developer.apple.com/documentation/appstoreserverapi/refundpreferencev1).
public struct RefundPreferenceV1: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Not said.
    public static let undeclared = Self(rawValue: 0)
    /// Refund.
    public static let preferGrant = Self(rawValue: 1)
    /// Decline.
    public static let preferDecline = Self(rawValue: 2)
    /// Either.
    public static let noPreference = Self(rawValue: 3)
    /// The values known when this version was made.
    public static let known: [Self] = [.undeclared, .preferGrant, .preferDecline, .noPreference]
}
