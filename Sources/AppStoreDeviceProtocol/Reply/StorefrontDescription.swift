public import AppStoreTypes

/// A country's App Store.
public struct StorefrontDescription: Hashable, Codable, Sendable {
    /// ISO 3166-1 alpha-3, as in `USA`.
    public var countryCode: String
    /// Apple's number.
    public var id: StorefrontID
    /// The currency of its prices.
    public var currency: CurrencyCode
    /// The locale of its prices, as in `en_US`.
    public var localeIdentifier: String

    /// Describes a storefront.
    public init(countryCode: String, id: StorefrontID, currency: CurrencyCode, localeIdentifier: String) {
        self.countryCode = countryCode
        self.id = id
        self.currency = currency
        self.localeIdentifier = localeIdentifier
    }
}
