/// How an offer is paid.
///
/// Source: [offerDiscountType](https://developer.apple.com/documentation/appstoreserverapi/offerdiscounttype).
public struct OfferDiscountType: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing is paid.
    public static let freeTrial = Self(rawValue: "FREE_TRIAL")
    /// Each period at the offer's price.
    public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")
    /// All periods at once.
    public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")
    /// A one-time product by offer code.
    public static let oneTime = Self(rawValue: "ONE_TIME")
    /// The values known when this version was made.
    public static let known: [Self] = [.freeTrial, .payAsYouGo, .payUpFront, .oneTime]
}
