import HTTPService

extension TillService {
    /// Lets a newly read configuration hold, as far as a running server can, and logs what was taken over and what needs a restart.
    public func apply(_ configuration: Configuration) {
        let change = running.withLock { running in
            let change = ConfigurationChange(from: running, to: configuration)
            running.logLevel = configuration.logLevel
            running.http.takeLive(from: configuration.http)
            running.rateLimits = configuration.rateLimits
            for name in change.applied { running.written[name] = configuration.written[name] }
            return change
        }
        log.change(least: configuration.logLevel)
        server.update(Self.limits(running.withLock { $0 }))
        transport.change(origins: configuration.http.corsOrigins)
        gate.change(to: configuration.rateLimits)
        if change.applied.isEmpty, change.waiting.isEmpty { return log(.warning, "the configuration was read again and is the same") }
        log(
            change.waiting.isEmpty ? .info : .warning, "the configuration was read again",
            [
                ("applied", .text(change.applied.joined(separator: " "))),
                ("needsRestart", .text(change.waiting.joined(separator: " "))),
            ])
    }

    /// Says that a newly read configuration was refused, so that everything stays as it is.
    public func refuse(_ error: ConfigurationError) {
        log(
            .error, "the configuration was read again and is refused; nothing was changed",
            [("problems", .text(error.problems.map(\.description).joined(separator: "; ")))])
    }
}

extension HTTPSettings {
    /// Takes over what may change while the server runs.
    mutating func takeLive(from other: HTTPSettings) {
        connections = other.connections
        connectionsPerAddress = other.connectionsPerAddress
        requestsInFlight = other.requestsInFlight
        streams = other.streams
        streamsPerAddress = other.streamsPerAddress
        corsOrigins = other.corsOrigins
    }
}
