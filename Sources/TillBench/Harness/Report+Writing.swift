import AppStoreTypes
import Foundation

extension Report {
    /// The table for people.
    var table: String {
        let width = (measurements.map(\.name.count).max() ?? 0) + 2
        return measurements.map { measurement in
            let value = Self.digits(measurement.value)
            let padding = String(repeating: " ", count: max(1, 12 - value.count))
            return measurement.name.padding(toLength: width, withPad: " ", startingAt: 0) + padding + value
                + " \(measurement.unit)  (\(measurement.reference))"
        }.joined(separator: "\n")
    }

    /// `bench.json`: name → {value, unit, reference}.
    var json: String {
        JSONValue.object(
            measurements.map {
                JSONMember(
                    $0.name,
                    .object([
                        JSONMember("value", .number(Self.digits($0.value))), JSONMember("unit", .string($0.unit)),
                        JSONMember("reference", .string($0.reference)),
                    ]))
            }
        ).compactText
    }

    private static func digits(_ value: Double) -> String {
        String(format: value >= 100 ? "%.0f" : "%.3f", locale: Locale(identifier: "en_US_POSIX"), value)
    }
}
