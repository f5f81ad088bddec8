extension ConfigurationKey {
    /// Whether a running server takes over a new value on SIGHUP; every other key needs a restart.
    public var isLive: Bool { Self.live.contains(dotted) || path.first == "rateLimits" }

    private static let live: Set<String> = [
        "http.connections", "http.connectionsPerAddress", "http.requestsInFlight", "http.streams", "http.streamsPerAddress",
        "http.corsOrigins", "log.level",
    ]
}
