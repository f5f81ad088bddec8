/// How a performance test is run.
///
/// Source: [performancetestconfig](https://developer.apple.com/documentation/retentionmessaging/performancetestconfig).
public struct PerformanceTestConfig: Codable, Hashable, Sendable {
    /// Requests at a time.
    public var maxConcurrentRequests: Int64?
    /// All requests.
    public var totalRequests: Int64?
    /// The whole time in milliseconds.
    public var totalDuration: Int64?
    /// The longest good answer in milliseconds.
    public var responseTimeThreshold: Int64?
    /// The share of good answers that passes, in percent.
    public var successRateThreshold: Int64?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
