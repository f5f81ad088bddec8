import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Sends requests over kept connections, one thread a connection, and times each.
struct LoadClient {
    /// What came back.
    struct Outcome {
        let requestsPerSecond: Double
        /// Milliseconds within which half and 99 of 100 requests were answered.
        let p50: Double
        let p99: Double
        let failures: Int
    }

    /// Where servers listen; the connections are dealt out among them.
    let ports: [UInt16]
    var connections = 64

    /// Sends every request once, spread over the connections; a failure is any status but 200.
    func send(_ requests: [[UInt8]]) -> Outcome {
        let results = Results()
        let done = DispatchGroup()
        let start = ContinuousClock.now
        for number in 0..<connections {
            // In turn, so that what is sent at the same time has ids that are near each other, as Apple's are.
            let slice = stride(from: number, to: requests.count, by: connections).map { requests[$0] }
            let ports = ports
            done.enter()
            let thread = Thread {
                results.add(Self.run(slice, port: ports[number % ports.count]))
                done.leave()
            }
            thread.stackSize = 256 * 1024
            thread.start()
        }
        done.wait()
        let seconds = Self.seconds(ContinuousClock.now - start)
        let latencies = results.latencies.sorted()
        guard let last = latencies.last else { return Outcome(requestsPerSecond: 0, p50: 0, p99: 0, failures: requests.count) }
        return Outcome(
            requestsPerSecond: Double(latencies.count) / seconds, p50: latencies[latencies.count / 2],
            p99: latencies.count >= 100 ? latencies[latencies.count * 99 / 100] : last, failures: requests.count - latencies.count)
    }

    private static func run(_ requests: [[UInt8]], port: UInt16) -> [Double] {
        guard let connection = BlockingConnection(port: port) else { return [] }
        var latencies: [Double] = []
        for request in requests {
            let start = ContinuousClock.now
            guard connection.exchange(request) == 200 else { continue }
            latencies.append(seconds(ContinuousClock.now - start) * 1_000)
        }
        return latencies
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}

/// The latencies of all threads behind a lock. The promise to the compiler holds because `all` is only touched under it.
private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [Double] = []

    func add(_ latencies: [Double]) { lock.withLock { all += latencies } }
    var latencies: [Double] { lock.withLock { all } }
}
