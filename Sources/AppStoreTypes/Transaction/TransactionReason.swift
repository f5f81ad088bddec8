/// Why a transaction came about.
///
/// Source: [transactionReason](https://developer.apple.com/documentation/appstoreserverapi/transactionreason).
public struct TransactionReason: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer bought.
    public static let purchase = Self(rawValue: "PURCHASE")
    /// The App Store renewed.
    public static let renewal = Self(rawValue: "RENEWAL")
    /// The values known when this version was made.
    public static let known: [Self] = [.purchase, .renewal]
}
