/// A metric that is asked for when somebody scrapes, instead of being fed.
public struct MetricProbe: Sendable {
    /// One series: label values in the order of the labels' names, and the number.
    public typealias Sample = (values: [String], number: Double)

    let name: String
    let help: String
    let isCounter: Bool
    let labels: [String]
    let read: @Sendable () async -> [Sample]
}
