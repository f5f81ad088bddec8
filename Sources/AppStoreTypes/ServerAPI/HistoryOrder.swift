/// The order of transaction history, by the date of the last change.
///
/// Source: [order](https://developer.apple.com/documentation/appstoreserverapi/order).
public struct HistoryOrder: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Oldest change first.
    public static let ascending = Self(rawValue: "ASCENDING")
    /// Newest change first.
    public static let descending = Self(rawValue: "DESCENDING")
    /// The values known when this version was made.
    public static let known: [Self] = [.ascending, .descending]
}
