/// Whether a subscription will renew.
///
/// Source: [autoRenewStatus](https://developer.apple.com/documentation/appstoreserverapi/autorenewstatus).
public struct AutoRenewStatus: OpenNumberSet {
    /// The number as Apple wrote it.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// It ends with the paid period.
    public static let off = Self(rawValue: 0)
    /// It renews.
    public static let on = Self(rawValue: 1)
    /// The values known when this version was made.
    public static let known: [Self] = [.off, .on]
}
