/// How long answers took in a performance test.
///
/// Source: [performancetestresponsetimes](https://developer.apple.com/documentation/retentionmessaging/performancetestresponsetimes).
public struct PerformanceTestResponseTimes: Codable, Hashable, Sendable {
    /// The mean in milliseconds.
    public var average: Int64?
    /// The median in milliseconds.
    public var p50: Int64?
    /// Nine in ten took at most this in milliseconds.
    public var p90: Int64?
    /// Nineteen in twenty took at most this in milliseconds.
    public var p95: Int64?
    /// Ninety-nine in a hundred took at most this in milliseconds.
    public var p99: Int64?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
