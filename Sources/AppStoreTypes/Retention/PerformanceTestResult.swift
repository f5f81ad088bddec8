/// How a performance test ended.
///
/// Source: [result](https://developer.apple.com/documentation/retentionmessaging/result).
public struct PerformanceTestResult: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It runs.
    public static let pending = Self(rawValue: "PENDING")
    /// Well.
    public static let pass = Self(rawValue: "PASS")
    /// Badly.
    public static let fail = Self(rawValue: "FAIL")
    /// The values known when this version was made.
    public static let known: [Self] = [.pending, .pass, .fail]
}
