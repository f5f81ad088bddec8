extension Product {
    /// A length of time in calendar units.
    public struct SubscriptionPeriod: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        /// The unit.
        public let unit: Unit
        /// How many units, at least 1.
        public let value: Int

        /// `value` units as ISO 8601 writes them.
        public var debugDescription: String { iso8601 }

        /// Seven days as a week.
        public static var weekly: SubscriptionPeriod { SubscriptionPeriod(unit: .week, value: 1) }
        /// One month.
        public static var monthly: SubscriptionPeriod { SubscriptionPeriod(unit: .month, value: 1) }
        /// One year.
        public static var yearly: SubscriptionPeriod { SubscriptionPeriod(unit: .year, value: 1) }
        /// Three days.
        public static var everyThreeDays: SubscriptionPeriod { SubscriptionPeriod(unit: .day, value: 3) }
        /// Two weeks.
        public static var everyTwoWeeks: SubscriptionPeriod { SubscriptionPeriod(unit: .week, value: 2) }
        /// Two months.
        public static var everyTwoMonths: SubscriptionPeriod { SubscriptionPeriod(unit: .month, value: 2) }
        /// Three months.
        public static var everyThreeMonths: SubscriptionPeriod { SubscriptionPeriod(unit: .month, value: 3) }
        /// Six months.
        public static var everySixMonths: SubscriptionPeriod { SubscriptionPeriod(unit: .month, value: 6) }
    }
}

extension Product.SubscriptionPeriod {
    /// Reads one ISO 8601 duration of one unit, such as `P3M`; `nil` for anything else.
    init?(iso8601 text: some StringProtocol) {
        guard text.first == "P", let letter = text.last, let value = Int(text.dropFirst().dropLast()), value > 0 else { return nil }
        switch letter {
        case "D": self.init(unit: .day, value: value)
        case "W": self.init(unit: .week, value: value)
        case "M": self.init(unit: .month, value: value)
        case "Y": self.init(unit: .year, value: value)
        default: return nil
        }
    }

    var iso8601: String {
        switch unit {
        case .day: "P\(value)D"
        case .week: "P\(value)W"
        case .month: "P\(value)M"
        case .year: "P\(value)Y"
        }
    }
}
