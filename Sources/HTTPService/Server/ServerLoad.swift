/// How much all loops of one server hold at the moment, and whether there is room for more.
final class ServerLoad: Sendable {
    private struct Counts {
        var connections = 0
        var perNetwork: [PeerNetwork: Int] = [:]
        var requests = 0
        var bodyBytes = 0
    }

    private let limits: HTTPLimits
    private let counts = Locked(Counts())

    init(limits: HTTPLimits) { self.limits = limits }

    /// Whether one more connection from there fits. Loops that ask at the same moment may exceed the limit by their number.
    func admits(_ network: PeerNetwork) -> Bool {
        counts.withLock {
            $0.connections < limits.connections && $0.perNetwork[network, default: 0] < limits.connectionsPerAddress
        }
    }

    func connectionOpened(_ network: PeerNetwork) {
        counts.withLock {
            $0.connections += 1
            $0.perNetwork[network, default: 0] += 1
        }
    }

    func connectionClosed(_ network: PeerNetwork) {
        counts.withLock {
            $0.connections -= 1
            let left = $0.perNetwork[network, default: 1] - 1
            $0.perNetwork[network] = left > 0 ? left : nil
        }
    }

    /// Whether one more request would be answered now; nothing is counted.
    var admitsRequest: Bool { counts.withLock { $0.requests < limits.requestsInFlight } }

    /// Counts one more request unless there are too many; requests that are never shed always count.
    func requestBegan(isSheddable: Bool) -> Bool {
        counts.withLock {
            guard !isSheddable || $0.requests < limits.requestsInFlight else { return false }
            $0.requests += 1
            return true
        }
    }

    func requestEnded() { counts.withLock { $0.requests -= 1 } }

    /// Counts body bytes held in memory unless there are too many.
    func bodyGrew(by bytes: Int) -> Bool {
        counts.withLock {
            guard $0.bodyBytes + bytes <= limits.bufferedBodyBytes else { return false }
            $0.bodyBytes += bytes
            return true
        }
    }

    func bodyReleased(_ bytes: Int) { counts.withLock { $0.bodyBytes -= bytes } }
}
