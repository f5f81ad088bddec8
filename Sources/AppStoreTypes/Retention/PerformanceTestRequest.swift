/// Starts a performance test of the real-time address.
///
/// Source: [performancetestrequest](https://developer.apple.com/documentation/retentionmessaging/performancetestrequest).
public struct PerformanceTestRequest: Codable, Hashable, Sendable {
    /// The subscription that the test asks about.
    public var originalTransactionId: OriginalTransactionID?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(originalTransactionId: OriginalTransactionID? = nil) {
        self.originalTransactionId = originalTransactionId
    }
}
