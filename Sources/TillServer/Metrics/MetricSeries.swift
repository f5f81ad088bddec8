import HTTPService

/// All series of one metric: numbers for each combination of label values, bounded in count.
final class MetricSeries: Sendable {
    /// The most combinations; what comes later is counted in one series whose label values are all `other`.
    static let limit = 400
    /// The most characters of a label value; what is longer is cut.
    static let valueBound = 120

    let labels: [String]
    /// How many numbers each series has.
    private let width: Int
    private let table: Locked<[[String]: [Double]]>

    init(labels: [String], width: Int) {
        self.labels = labels
        self.width = width
        table = Locked(labels.isEmpty ? [[]: Array(repeating: 0, count: width)] : [:])
    }

    /// Changes the numbers of a combination; values that are missing are empty, those too many are left out.
    func change(_ values: [String], _ body: (inout [Double]) -> Void) {
        let values = values.count == labels.count ? values : fitted(values)
        table.withLock { table in
            if let index = table.index(forKey: values) { return body(&table.values[index]) }
            let key =
                table.count < Self.limit
                ? values.map { String($0.prefix(Self.valueBound)) } : Array(repeating: "other", count: labels.count)
            body(&table[key, default: Array(repeating: 0, count: width)])
        }
    }

    /// Every combination with its numbers, ordered by the values.
    func read() -> [(values: [String], numbers: [Double])] {
        table.withLock { $0 }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
    }

    private func fitted(_ values: [String]) -> [String] {
        labels.indices.map { $0 < values.count ? values[$0] : "" }
    }
}
