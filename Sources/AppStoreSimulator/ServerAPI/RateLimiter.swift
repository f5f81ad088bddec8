import AppStoreTypes

/// Counts requests of each app and endpoint within the hours of the App Store's time.
struct RateLimiter: Sendable {
    private struct Place: Hashable, Sendable {
        let app: BundleID
        let environment: AppStoreEnvironment
        let endpoint: String
    }

    private struct Count: Sendable {
        var hour: Int64
        var requests: Int
    }

    private static let hour: Int64 = 3_600_000
    /// Whether anything is counted.
    var isOn = false
    /// The most requests an hour; `nil` for Apple's own numbers.
    var requestsPerHour: Int?
    private var counts: [Place: Count] = [:]

    /// Counts a request; `nil` when it may pass, else the moment when the next may.
    mutating func refusal(_ call: APICall, _ endpoint: APIEndpoint, at now: EpochMilliseconds) -> EpochMilliseconds? {
        guard isOn else { return nil }
        // Apple tells requests a second and counts over the hour; the sandbox has a tenth.
        let apples = endpoint.requestsPerSecond * 3_600 / (call.environment == .production ? 1 : 10)
        let place = Place(app: call.app, environment: call.environment, endpoint: endpoint.name)
        let hour = now.milliseconds.floored(by: Self.hour)
        var count = counts[place] ?? Count(hour: hour, requests: 0)
        if count.hour != hour { count = Count(hour: hour, requests: 0) }
        count.requests += 1
        counts[place] = count
        return count.requests > requestsPerHour ?? apples ? EpochMilliseconds((hour + 1) * Self.hour) : nil
    }
}

extension SimulatedAppStore {
    func setRateLimit(_ command: SetRateLimitCommand) throws(WorldRefusal) {
        if let number = command.requestsPerHour, number < 1 {
            throw WorldRefusal(.badValue, "\(number) requests an hour is no limit: write 1 or more")
        }
        serverAPI.limiter = RateLimiter()
        serverAPI.limiter.isOn = command.isOn
        serverAPI.limiter.requestsPerHour = command.requestsPerHour
    }
}
