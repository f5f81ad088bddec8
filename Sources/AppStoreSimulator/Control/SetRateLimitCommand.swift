/// Lets the App Store Server API count requests, or stop counting.
public struct SetRateLimitCommand: Hashable, Codable, Sendable {
    /// Whether requests are counted.
    public var isOn: Bool
    /// How many each endpoint takes in an hour of the App Store's time, 1 or more; `nil` for Apple's own numbers.
    public var requestsPerHour: Int?

    /// Makes the command.
    public init(isOn: Bool, requestsPerHour: Int? = nil) {
        self.isOn = isOn
        self.requestsPerHour = requestsPerHour
    }
}
