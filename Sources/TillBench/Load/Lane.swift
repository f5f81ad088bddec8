import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One connection of the load generator and what it is doing.
struct Lane {
    /// The connected, non-blocking socket.
    let descriptor: Int32
    /// Whether nothing is left for it to do.
    var isIdle = false
    /// When the request under way was begun, in microseconds.
    private(set) var began = 0.0
    private var request: [UInt8] = []
    private var sent = 0
    private var received: [UInt8] = []

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether bytes of the request still wait to be sent.
    var isSending: Bool { sent < request.count }

    /// Takes on the next request.
    mutating func begin(_ request: [UInt8], at moment: Double) {
        self.request = request
        sent = 0
        received.removeAll(keepingCapacity: true)
        began = moment
    }

    /// Sends or receives what can be; the status once the whole answer is there.
    mutating func advance() throws(LoadGenerator.Failure) -> Int? {
        if isSending {
            let count = request.withUnsafeBytes { bytes in
                send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL.rawValue))
            }
            guard count > 0 || errno == EAGAIN else { throw LoadGenerator.Failure(description: "the server closed the connection") }
            sent += max(count, 0)
            return nil
        }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 || (count < 0 && errno == EAGAIN) else {
            throw LoadGenerator.Failure(description: "the server closed the connection before its answer")
        }
        received += buffer.prefix(max(count, 0))
        return status
    }

    /// The status of a complete answer; `nil` while bytes are missing.
    private var status: Int? {
        guard let end = Self.endOfHead(received) else { return nil }
        let head = String(decoding: received[..<end], as: UTF8.self).lowercased()
        let length =
            head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) } ?? 0
        guard received.count >= end + length else { return nil }
        return head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        for index in 3..<bytes.count where bytes[index] == 0x0A && bytes[index - 1] == 0x0D && bytes[index - 2] == 0x0A { return index + 1 }
        return nil
    }
}
