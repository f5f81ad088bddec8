/// Whether an order id is one of the app.
///
/// Source: [orderlookupstatus](https://developer.apple.com/documentation/appstoreserverapi/orderlookupstatus).
public struct OrderLookupStatus: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// It is.
    public static let valid = Self(rawValue: 0)
    /// It is not.
    public static let invalid = Self(rawValue: 1)
    /// The values known when this version was made.
    public static let known: [Self] = [.valid, .invalid]
}
