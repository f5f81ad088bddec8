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

    /// The amount as a decimal number with two decimals, or three where the third is not nought, as in `4.99`.
    public var decimal: String {
        let magnitude = milliunits.magnitude
        let digits = String(magnitude % 1_000)
        var fraction = String(repeating: "0", count: 3 - digits.count) + digits
        if fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(milliunits < 0 ? "-" : "")\(magnitude / 1_000).\(fraction)"
    }
}
