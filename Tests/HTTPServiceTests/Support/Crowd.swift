import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Many clients on one thread, each asking again at its own pace whatever it was answered.
struct Crowd {
    /// What all of them were answered.
    struct Tally: Equatable {
        var statuses: [Int: Int] = [:]
        /// 503 without Retry-After, and replies that broke off.
        var faults = 0
    }

    let clients: Int
    /// From the start of one request of a client to the next, unless the reply comes later.
    let pace: Duration
    let request: String

    /// Lets them ask for so long; gives what was answered.
    func ask(port: UInt16, for time: Duration) async throws -> Tally {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "crowd").async {
                continuation.resume(with: Result { try run(port: port, time: time) })
            }
        }
    }

    private struct Member {
        let client: RawClient
        var next: ContinuousClock.Instant
        var isWaiting = false
        var heard: [UInt8] = []
    }

    private func run(port: UInt16, time: Duration) throws -> Tally {
        let clock = ContinuousClock()
        let end = clock.now + time
        var tally = Tally()
        var members = try (0..<clients).map { index in
            Member(client: try RawClient(port: port), next: clock.now + pace * Double(index) / Double(clients))
        }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let text = Array(request.utf8)
        while clock.now < end {
            var watched: [pollfd] = []
            for index in members.indices {
                if !members[index].isWaiting, members[index].next <= clock.now {
                    members[index].next = clock.now + pace
                    members[index].isWaiting = true
                    members[index].client.sendShort(text)
                }
                watched.append(pollfd(fd: members[index].client.descriptor, events: Int16(POLLIN), revents: 0))
            }
            guard poll(&watched, nfds_t(watched.count), 2) > 0 else { continue }
            for index in members.indices where watched[index].revents != 0 {
                let count = members[index].client.receiveShort(&buffer)
                guard count > 0 else {
                    if members[index].isWaiting { tally.faults += 1 }
                    members[index] = Member(client: try RawClient(port: port), next: clock.now)
                    continue
                }
                members[index].heard += buffer[..<count]
                guard let reply = Self.wholeReply(members[index].heard) else { continue }
                members[index].heard = []
                members[index].isWaiting = false
                tally.statuses[reply.status ?? 0, default: 0] += 1
                if reply.status == 503, !reply.contains("\r\nRetry-After: ") { tally.faults += 1 }
            }
        }
        return tally
    }

    private static func wholeReply(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let head = text.firstRange(of: "\r\n\r\n") else { return nil }
        let length = text[..<head.lowerBound].lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        return text[head.upperBound...].utf8.count >= length ?? 0 ? text : nil
    }
}

extension RawClient {
    /// Sends what fits into the socket's buffer.
    func sendShort(_ bytes: [UInt8]) {
        #if os(Linux)
            _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        #else
            _ = Darwin.send(descriptor, bytes, bytes.count, MSG_DONTWAIT)
        #endif
    }

    /// Reads what is there.
    func receiveShort(_ buffer: inout [UInt8]) -> Int {
        #if os(Linux)
            recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        #else
            recv(descriptor, &buffer, buffer.count, MSG_DONTWAIT)
        #endif
    }
}

/// The memory of this process in bytes; `nil` where the system does not say.
func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * 4_096 } : nil
}
