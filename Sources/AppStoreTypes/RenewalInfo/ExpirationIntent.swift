/// Why a subscription ended.
///
/// Source: [expirationIntent](https://developer.apple.com/documentation/appstoreserverapi/expirationintent).
public struct ExpirationIntent: OpenNumberSet {
    /// The number as Apple wrote it.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The customer stopped it.
    public static let customerCancelled = Self(rawValue: 1)
    /// The charge failed.
    public static let billingError = Self(rawValue: 2)
    /// A price increase was not agreed to.
    public static let priceIncreaseNotConsented = Self(rawValue: 3)
    /// The product was not for sale at renewal.
    public static let productUnavailable = Self(rawValue: 4)
    /// Any other reason.
    public static let other = Self(rawValue: 5)
    /// The values known when this version was made.
    public static let known: [Self] = [.customerCancelled, .billingError, .priceIncreaseNotConsented, .productUnavailable, .other]
}
