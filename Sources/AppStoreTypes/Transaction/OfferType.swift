/// The kind of offer that a purchase used.
///
/// Source: [offerType](https://developer.apple.com/documentation/appstoreserverapi/offertype).
public struct OfferType: OpenNumberSet {
    /// The number as Apple wrote it.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// For new subscribers.
    public static let introductory = Self(rawValue: 1)
    /// Signed by the team.
    public static let promotional = Self(rawValue: 2)
    /// Redeemed by a code.
    public static let offerCode = Self(rawValue: 3)
    /// For lapsed subscribers.
    public static let winBack = Self(rawValue: 4)
    /// The values known when this version was made.
    public static let known: [Self] = [.introductory, .promotional, .offerCode, .winBack]
}
