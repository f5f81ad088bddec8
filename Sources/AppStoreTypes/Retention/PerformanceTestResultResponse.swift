/// How a performance test went.
///
/// Source: [performancetestresultresponse](https://developer.apple.com/documentation/retentionmessaging/performancetestresultresponse).
public struct PerformanceTestResultResponse: Codable, Hashable, Sendable {
    /// How it was run.
    public var config: PerformanceTestConfig?
    /// The address asked.
    public var target: String?
    /// How it ended.
    public var result: PerformanceTestResult?
    /// The share of good answers in percent.
    public var successRate: Int64?
    /// Requests still open.
    public var numPending: Int64?
    /// How long answers took.
    public var responseTimes: PerformanceTestResponseTimes?
    /// How often each kind of failure came, by its send attempt result.
    public var failures: [String: Int64]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
