/// Why a purchase was refunded or revoked.
///
/// Source: [revocationReason](https://developer.apple.com/documentation/appstoreserverapi/revocationreason).
public struct RevocationReason: OpenNumberSet {
    /// The number as Apple wrote it.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Any other reason.
    public static let other = Self(rawValue: 0)
    /// The customer named an issue within the app.
    public static let developerIssue = Self(rawValue: 1)
    /// The values known when this version was made.
    public static let known: [Self] = [.other, .developerIssue]
}
