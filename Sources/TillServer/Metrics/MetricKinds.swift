/// A number that only grows while the process lives, such as requests answered.
public struct Counter: Sendable {
    let series: MetricSeries

    /// Adds to the series with these label values, in the order of the labels' names; a negative amount adds nothing.
    public func add(_ amount: Double = 1, _ values: String...) {
        guard amount >= 0 else { return }
        series.change(values) { $0[0] += amount }
    }
}

/// A number that rises and falls, such as waiting deliveries.
public struct Gauge: Sendable {
    let series: MetricSeries

    /// Sets the series with these label values, in the order of the labels' names.
    public func set(_ value: Double, _ values: String...) { series.change(values) { $0[0] = value } }

    /// Adds to the series, or takes from it.
    public func add(_ amount: Double, _ values: String...) { series.change(values) { $0[0] += amount } }
}

/// Counts in fixed classes of size, such as durations.
public struct Histogram: Sendable {
    let series: MetricSeries
    /// The upper ends of the classes, rising; what is larger than the last is counted in `+Inf`.
    let bounds: [Double]

    /// Counts a duration in the series with these label values.
    public func observe(_ duration: Duration, _ values: String...) { observe(duration.inSeconds, values) }

    /// Counts a value, in seconds where it is a time.
    public func observe(_ value: Double, _ values: String...) { observe(value, values) }

    private func observe(_ value: Double, _ values: [String]) {
        guard value.isFinite else { return }
        let index = bounds.firstIndex { value <= $0 } ?? bounds.count
        series.change(values) {
            $0[index] += 1
            $0[bounds.count + 1] += value
        }
    }
}

extension Duration {
    /// The duration as a number of seconds.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
