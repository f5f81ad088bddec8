/// The length of one period of an Advanced Commerce offer.
///
/// Source: [offerperiod](https://developer.apple.com/documentation/advancedcommerceapi/offerperiod).
public struct AdvancedCommerceOfferPeriod: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Three days.
    public static let p3d = Self(rawValue: "P3D")
    /// One week.
    public static let p1w = Self(rawValue: "P1W")
    /// Two weeks.
    public static let p2w = Self(rawValue: "P2W")
    /// One month.
    public static let p1m = Self(rawValue: "P1M")
    /// Two months.
    public static let p2m = Self(rawValue: "P2M")
    /// Three months.
    public static let p3m = Self(rawValue: "P3M")
    /// Six months.
    public static let p6m = Self(rawValue: "P6M")
    /// Nine months.
    public static let p9m = Self(rawValue: "P9M")
    /// One year.
    public static let p1y = Self(rawValue: "P1Y")
    /// The values known when this version was made.
    public static let known: [Self] = [.p3d, .p1w, .p2w, .p1m, .p2m, .p3m, .p6m, .p9m, .p1y]
}
