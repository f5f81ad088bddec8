/// Where an Advanced Commerce price increase stands.
///
/// Source: [priceincreaseinfostatus](https://developer.apple.com/documentation/advancedcommerceapi/priceincreaseinfostatus).
public struct AdvancedCommercePriceIncreaseStatus: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Planned, the customer was not told yet.
    public static let scheduled = Self(rawValue: "SCHEDULED")
    /// Told, not answered.
    public static let pending = Self(rawValue: "PENDING")
    /// Accepted.
    public static let accepted = Self(rawValue: "ACCEPTED")
    /// The values known when this version was made.
    public static let known: [Self] = [.scheduled, .pending, .accepted]
}
