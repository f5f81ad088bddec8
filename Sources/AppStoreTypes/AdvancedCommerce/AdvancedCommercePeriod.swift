/// The length of an Advanced Commerce subscription period.
///
/// Source: [period](https://developer.apple.com/documentation/advancedcommerceapi/period).
public struct AdvancedCommercePeriod: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// One week.
    public static let p1w = Self(rawValue: "P1W")
    /// One month.
    public static let p1m = Self(rawValue: "P1M")
    /// Two months.
    public static let p2m = Self(rawValue: "P2M")
    /// Three months.
    public static let p3m = Self(rawValue: "P3M")
    /// Six months.
    public static let p6m = Self(rawValue: "P6M")
    /// One year.
    public static let p1y = Self(rawValue: "P1Y")
    /// The values known when this version was made.
    public static let known: [Self] = [.p1w, .p1m, .p2m, .p3m, .p6m, .p1y]
}
