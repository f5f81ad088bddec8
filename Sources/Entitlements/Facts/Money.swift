public import AppStoreTypes

/// An amount of money in thousandths of a currency's unit: 4990 of USD is $4.99.
public struct Money: Hashable, Sendable {
    /// Thousandths of the currency's unit, whatever its customary decimals.
    public let milliunits: Int64
    /// The currency.
    public let currency: CurrencyCode

    /// Joins amount and currency.
    public init(milliunits: Int64, currency: CurrencyCode) {
        self.milliunits = milliunits
        self.currency = currency
    }
}
