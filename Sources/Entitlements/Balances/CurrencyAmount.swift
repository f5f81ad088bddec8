public import AppStoreTypes

/// The team's own name of an in-app currency, such as `coins`; at most 64 bytes.
public struct CurrencyID: TextIdentifier {
    /// The name.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// An amount of an in-app currency, in whole units.
public struct CurrencyAmount: Hashable, Sendable {
    /// The currency.
    public let currency: CurrencyID
    /// The units, within 1 to `limit`.
    public let units: Int64

    /// The greatest amount; sums of a million of them still fit.
    public static let limit: Int64 = 1_000_000_000_000

    /// An amount, which is brought into 1 to `limit`.
    public init(_ units: Int64, of currency: CurrencyID) {
        self.currency = currency
        self.units = min(max(units, 1), Self.limit)
    }
}
