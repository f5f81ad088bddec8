import HTTPService

/// All metrics of a process by name, and their text for Prometheus.
///
/// A name is taken once; taking it again gives the same metric, so that parts need not know of each other.
public final class MetricRegistry: Sendable {
    struct Entry: Sendable {
        let help: String
        let kind: Kind
        let series: MetricSeries
    }

    enum Kind: Hashable, Sendable {
        case counter
        case gauge
        case histogram([Double])
    }

    private struct Contents {
        var entries: [String: Entry] = [:]
        var probes: [MetricProbe] = []
    }

    private let contents = Locked(Contents())

    /// No metrics yet.
    public init() {}

    /// A number that only grows; its name ends in `_total`.
    public func counter(_ name: String, _ help: String, labels: String...) -> Counter {
        Counter(series: series(name, help, .counter, labels, width: 1))
    }

    /// A number that rises and falls.
    public func gauge(_ name: String, _ help: String, labels: String...) -> Gauge {
        Gauge(series: series(name, help, .gauge, labels, width: 1))
    }

    /// Counts in classes with the given upper ends, which must rise.
    public func histogram(_ name: String, _ help: String, bounds: [Double], labels: String...) -> Histogram {
        // One number for each class, one for what is larger, one for the sum.
        Histogram(series: series(name, help, .histogram(bounds), labels, width: bounds.count + 2), bounds: bounds)
    }

    /// A gauge that is read at each scrape; several series may come from one reading.
    public func probe(
        _ name: String, _ help: String, labels: [String] = [], _ read: @escaping @Sendable () async -> [MetricProbe.Sample]
    ) {
        contents.withLock { $0.probes.append(MetricProbe(name: name, help: help, isCounter: false, labels: labels, read: read)) }
    }

    /// A number that only grows and is read at each scrape; its name ends in `_total`.
    public func countingProbe(
        _ name: String, _ help: String, labels: [String] = [], _ read: @escaping @Sendable () async -> [MetricProbe.Sample]
    ) {
        contents.withLock { $0.probes.append(MetricProbe(name: name, help: help, isCounter: true, labels: labels, read: read)) }
    }

    /// Everything in the text format 0.0.4.
    public func text() async -> String {
        let (entries, probes) = contents.withLock { ($0.entries, $0.probes) }
        var families: [(name: String, text: String)] = entries.map { ($0.key, MetricText.family($0.key, $0.value)) }
        for probe in probes { families.append((probe.name, MetricText.family(probe, await probe.read()))) }
        return families.sorted { $0.name < $1.name }.map(\.text).joined()
    }

    private func series(_ name: String, _ help: String, _ kind: Kind, _ labels: [String], width: Int) -> MetricSeries {
        contents.withLock {
            if let known = $0.entries[name], known.kind == kind, known.series.labels == labels { return known.series }
            let made = MetricSeries(labels: labels, width: width)
            $0.entries[name] = Entry(help: help, kind: kind, series: made)
            return made
        }
    }
}
