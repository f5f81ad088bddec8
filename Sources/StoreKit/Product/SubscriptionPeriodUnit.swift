extension Product.SubscriptionPeriod {
    /// A unit of the calendar, the shortest first.
    public enum Unit: Equatable, Hashable, Sendable, Comparable, CustomDebugStringConvertible {
        /// A day.
        case day
        /// Seven days.
        case week
        /// A month of the calendar.
        case month
        /// A year of the calendar.
        case year

        /// The unit's English name.
        public var debugDescription: String { localizedDescription }

        /// The unit in words, in English.
        public var localizedDescription: String {
            switch self {
            case .day: "Day"
            case .week: "Week"
            case .month: "Month"
            case .year: "Year"
            }
        }

        /// The unit in a style.
        public func formatted<S>(_ format: S) -> S.FormatOutput where S: Foundation.FormatStyle, S.FormatInput == Unit {
            format.format(self)
        }

        /// Writes a unit as a word: English, Chinese and Japanese are known, other languages get English.
        public struct FormatStyle: Foundation.FormatStyle {
            /// What is written.
            public typealias FormatInput = Unit
            /// Text.
            public typealias FormatOutput = String

            var locale: Locale

            /// The unit as a word.
            public func format(_ value: Unit) -> String {
                let words: [String] =
                    switch locale.language.languageCode?.identifier {
                    case "zh": locale.language.script?.identifier == "Hant" ? ["天", "週", "個月", "年"] : ["天", "周", "个月", "年"]
                    case "ja": ["日", "週間", "か月", "年"]
                    default: ["day", "week", "month", "year"]
                    }
                return switch value {
                case .day: words[0]
                case .week: words[1]
                case .month: words[2]
                case .year: words[3]
                }
            }

            /// The same style in another language.
            public func locale(_ locale: Locale) -> FormatStyle { FormatStyle(locale: locale) }
        }
    }
}
