import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Sends prepared requests over keep-alive connections, one at a time on each, and measures every answer.
///
/// One thread with `poll`, so that the generator takes as little as it can of the cores that it shares with the server.
struct LoadGenerator {
    /// What came of a run.
    struct Outcome {
        /// Answers with status 200.
        var succeeded = 0
        /// Answers with another status.
        var failed = 0
        /// From the first byte sent to the last answer read, in seconds.
        var seconds = 0.0
        /// Each answer's time from the first byte sent, in microseconds, ascending.
        var latencies: [Double] = []

        /// Answers a second.
        var rate: Double { seconds > 0 ? Double(succeeded + failed) / seconds : 0 }

        /// The latency below which the given share of the answers lies, in milliseconds.
        func percentile(_ share: Double) -> Double {
            guard !latencies.isEmpty else { return 0 }
            return latencies[min(latencies.count - 1, Int(Double(latencies.count) * share))] / 1_000
        }
    }

    /// Why a run could not be made.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The server's port on the loopback.
    let port: UInt16
    /// How many connections are kept busy.
    let connections: Int

    /// Sends all requests and waits for their answers.
    func run(_ requests: [[UInt8]]) throws(Failure) -> Outcome {
        var lanes: [Lane] = []
        defer { for lane in lanes { close(lane.descriptor) } }
        for _ in 0..<min(connections, requests.count) { lanes.append(Lane(descriptor: try connected())) }
        var outcome = Outcome()
        outcome.latencies.reserveCapacity(requests.count)
        var next = 0
        let began = Self.microseconds()
        for index in lanes.indices {
            lanes[index].begin(requests[next], at: Self.microseconds())
            next += 1
        }
        var open = lanes.count
        while open > 0 {
            var waits = lanes.map { pollfd(fd: $0.isIdle ? -1 : $0.descriptor, events: Int16($0.isSending ? POLLOUT : POLLIN), revents: 0) }
            guard poll(&waits, nfds_t(waits.count), 10_000) > 0 else { throw Failure(description: "no answer within 10 s") }
            for index in lanes.indices where waits[index].revents != 0 {
                guard let status = try lanes[index].advance() else { continue }
                let now = Self.microseconds()
                outcome.latencies.append(now - lanes[index].began)
                if status == 200 { outcome.succeeded += 1 } else { outcome.failed += 1 }
                if next < requests.count {
                    lanes[index].begin(requests[next], at: now)
                    next += 1
                } else {
                    lanes[index].isIdle = true
                    open -= 1
                }
            }
        }
        outcome.seconds = (Self.microseconds() - began) / 1_000_000
        outcome.latencies.sort()
        return outcome
    }

    static func microseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1_000
    }

    private func connected() throws(Failure) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard descriptor >= 0, status == 0 else { throw Failure(description: "cannot connect to port \(port)") }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }
}
