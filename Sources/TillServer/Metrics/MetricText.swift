/// Writes metrics in Prometheus's text format, version 0.0.4.
enum MetricText {
    /// The type of the whole text.
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    static func family(_ name: String, _ entry: MetricRegistry.Entry) -> String {
        let rows = entry.series.read()
        switch entry.kind {
        case .counter: return head(name, entry.help, "counter") + plain(name, entry.series.labels, rows)
        case .gauge: return head(name, entry.help, "gauge") + plain(name, entry.series.labels, rows)
        case .histogram(let bounds):
            return head(name, entry.help, "histogram") + rows.map { histogram(name, bounds, entry.series.labels, $0) }.joined()
        }
    }

    static func family(_ probe: MetricProbe, _ samples: [MetricProbe.Sample]) -> String {
        let lines = samples.prefix(MetricSeries.limit).map { sample(probe.name, probe.labels, sample: $0.values, number($0.number)) }
        return head(probe.name, probe.help, probe.isCounter ? "counter" : "gauge") + lines.joined()
    }

    private static func head(_ name: String, _ help: String, _ type: String) -> String {
        "# HELP \(name) \(escaped(help, quote: false))\n# TYPE \(name) \(type)\n"
    }

    private static func plain(_ name: String, _ labels: [String], _ rows: [(values: [String], numbers: [Double])]) -> String {
        rows.map { sample(name, labels, sample: $0.values, number($0.numbers[0])) }.joined()
    }

    private static func histogram(
        _ name: String, _ bounds: [Double], _ labels: [String], _ row: (values: [String], numbers: [Double])
    ) -> String {
        var text = ""
        var total = 0.0
        for (index, count) in row.numbers.dropLast().enumerated() {
            total += count
            let end = index < bounds.count ? number(bounds[index]) : "+Inf"
            text += sample("\(name)_bucket", labels + ["le"], sample: row.values + [end], number(total))
        }
        text += sample("\(name)_sum", labels, sample: row.values, number(row.numbers[bounds.count + 1]))
        return text + sample("\(name)_count", labels, sample: row.values, number(total))
    }

    private static func sample(_ name: String, _ labels: [String], sample values: [String], _ number: String) -> String {
        let pairs = zip(labels, values).map { "\($0)=\"\(escaped($1, quote: true))\"" }
        return name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(number)\n"
    }

    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return String(value)
    }

    /// Backslash and line break are escaped everywhere, quotes in label values; other control characters are dropped.
    private static func escaped(_ text: String, quote: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quote: result += "\\\""
            default: if scalar.value >= 0x20 { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}
