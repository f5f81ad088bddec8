/// The length of a subscription's or offer's period, as a `.storekit` file writes it: an ISO 8601 duration with one unit.
public struct BillingPeriod: Hashable, Sendable, CustomStringConvertible {
    /// The units that Apple uses.
    public enum Unit: Character, Hashable, Sendable, CaseIterable {
        /// Days.
        case day = "D"
        /// Weeks.
        case week = "W"
        /// Calendar months.
        case month = "M"
        /// Calendar years.
        case year = "Y"
    }

    /// How many units, 1...366.
    public let count: Int
    /// The unit.
    public let unit: Unit

    /// Names a length.
    public init(_ count: Int, _ unit: Unit) {
        self.count = min(max(count, 1), 366)
        self.unit = unit
    }

    /// Reads a duration such as `P1M`; `nil` when it has another form, is 0, or longer than 366 units.
    public init?(_ text: String) {
        guard text.hasPrefix("P"), let last = text.last, let unit = Unit(rawValue: last) else { return nil }
        guard let count = Int(text.dropFirst().dropLast()), (1...366).contains(count) else { return nil }
        self.count = count
        self.unit = unit
    }

    /// The duration as Apple writes it.
    public var description: String { "P\(count)\(unit.rawValue)" }

    /// The whole length of so many such periods.
    public func times(_ factor: Int) -> BillingPeriod { BillingPeriod(count * factor, unit) }

    /// Calendar months; `nil` when it is made of days.
    var months: Int? {
        switch unit {
        case .month: count
        case .year: count * 12
        case .day, .week: nil
        }
    }

    /// Days; `nil` when it is made of months.
    var days: Int? {
        switch unit {
        case .day: count
        case .week: count * 7
        case .month, .year: nil
        }
    }
}
