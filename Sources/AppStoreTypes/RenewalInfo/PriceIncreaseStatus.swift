/// The customer's answer to a price increase; absent while there is none.
///
/// Source: [priceIncreaseStatus](https://developer.apple.com/documentation/appstoreserverapi/priceincreasestatus).
public struct PriceIncreaseStatus: OpenNumberSet {
    /// The number as Apple wrote it.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Asked, not answered yet.
    public static let pending = Self(rawValue: 0)
    /// Agreed, or told where no consent is needed.
    public static let agreed = Self(rawValue: 1)
    /// The values known when this version was made.
    public static let known: [Self] = [.pending, .agreed]
}
