/// How much all loops of one server hold at the moment, and whether there is room for more.
final class ServerLoad: Sendable {
    private struct Counts {
        var limits: HTTPLimits
        var held = HTTPServerStatistics()
        var perNetwork: [PeerNetwork: Int] = [:]
        var streamsPerNetwork: [String: Int] = [:]
    }

    private let counts: Locked<Counts>

    init(limits: HTTPLimits) { counts = Locked(Counts(limits: limits)) }

    /// How much there is now.
    var statistics: HTTPServerStatistics { counts.withLock { $0.held } }

    /// Judges by other bounds from now on; what is held already stays.
    func update(_ limits: HTTPLimits) { counts.withLock { $0.limits = limits } }

    // MARK: Connections

    /// Whether one more connection from there fits. Loops that ask at the same moment may exceed the limit by their number.
    ///
    /// A trusted proxy may fill the whole server, because it stands for all its clients.
    func admits(_ network: PeerNetwork, isProxy: Bool) -> Bool {
        counts.withLock {
            let fits =
                $0.held.connections < $0.limits.connections
                && (isProxy || $0.perNetwork[network, default: 0] < $0.limits.connectionsPerAddress)
            if !fits { $0.held.refusedConnections += 1 }
            return fits
        }
    }

    func connectionOpened(_ network: PeerNetwork) {
        counts.withLock {
            $0.held.connections += 1
            $0.held.acceptedConnections += 1
            $0.perNetwork[network, default: 0] += 1
        }
    }

    func connectionClosed(_ network: PeerNetwork) {
        counts.withLock {
            $0.held.connections -= 1
            let left = $0.perNetwork[network, default: 1] - 1
            $0.perNetwork[network] = left > 0 ? left : nil
        }
    }

    // MARK: Requests

    /// Whether one more request would be answered now; only a refusal is counted.
    func admitsRequest() -> Bool {
        counts.withLock {
            let fits = $0.held.requests < $0.limits.requestsInFlight
            if !fits { $0.held.shedRequests += 1 }
            return fits
        }
    }

    /// Counts one more request unless there are too many; requests that are never shed always count.
    func requestBegan(isSheddable: Bool) -> Bool {
        counts.withLock {
            guard !isSheddable || $0.held.requests < $0.limits.requestsInFlight else {
                $0.held.shedRequests += 1
                return false
            }
            $0.held.requests += 1
            return true
        }
    }

    func requestEnded() { counts.withLock { $0.held.requests -= 1 } }

    /// Counts body bytes held in memory unless there are too many.
    func bodyGrew(by bytes: Int) -> Bool {
        counts.withLock {
            guard $0.held.bodyBytes + bytes <= $0.limits.bufferedBodyBytes else {
                $0.held.shedRequests += 1
                return false
            }
            $0.held.bodyBytes += bytes
            return true
        }
    }

    func bodyReleased(_ bytes: Int) { counts.withLock { $0.held.bodyBytes -= bytes } }

    // MARK: Streams

    /// Counts one more stream of a client's network unless there are too many.
    func streamBegan(_ network: String) -> Bool {
        counts.withLock {
            let mine = $0.streamsPerNetwork[network, default: 0]
            guard $0.held.streams < $0.limits.streams, mine < $0.limits.streamsPerAddress else {
                $0.held.shedRequests += 1
                return false
            }
            $0.held.streams += 1
            $0.streamsPerNetwork[network] = mine + 1
            return true
        }
    }

    /// The writer of a stream has ended, whatever becomes of its connection.
    func streamEnded(_ network: String) {
        counts.withLock {
            $0.held.streams -= 1
            let left = $0.streamsPerNetwork[network, default: 1] - 1
            $0.streamsPerNetwork[network] = left > 0 ? left : nil
        }
    }
}
