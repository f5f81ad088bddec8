/// A performance test that was started.
///
/// Source: [performancetestresponse](https://developer.apple.com/documentation/retentionmessaging/performancetestresponse).
public struct PerformanceTestResponse: Codable, Hashable, Sendable {
    /// How it is run.
    public var config: PerformanceTestConfig?
    /// Names it in the question how it went.
    public var requestId: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
