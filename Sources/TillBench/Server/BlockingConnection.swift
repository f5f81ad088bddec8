import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One kept connection to a server on this machine.
final class BlockingConnection {
    private let socket: Int32

    /// Connects; `nil` when nothing listens.
    init?(port: UInt16) {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let socket = Self.open(kind)
        guard socket >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let outcome = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        guard outcome == 0 else {
            close(socket)
            return nil
        }
        var yes: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        self.socket = socket
    }

    deinit { close(socket) }

    /// A port of this machine that nobody listens on now; `nil` when the system gives none.
    static func freePort() -> UInt16? {
        #if canImport(Glibc)
            let socket = open(Int32(SOCK_STREAM.rawValue))
        #else
            let socket = open(SOCK_STREAM)
        #endif
        guard socket >= 0 else { return nil }
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let outcome = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 ? getsockname(socket, $0, &size) : -1 }
        }
        return outcome == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    private static func open(_ kind: Int32) -> Int32 { Foundation.socket(AF_INET, kind, 0) }

    /// Sends a request and reads the whole reply; its status, or `nil` when the connection broke.
    func exchange(_ request: [UInt8]) -> Int? { answer(to: request)?.status }

    /// Sends a request and reads the whole reply, head and body; `nil` when the connection broke.
    func answer(to request: [UInt8]) -> (status: Int, reply: [UInt8])? {
        var sent = 0
        while sent < request.count {
            let count = request[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { return nil }
            sent += count
        }
        var reply: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            reply += chunk[..<count]
            if let status = Self.status(ofWhole: reply) { return (status, reply) }
        }
    }

    /// The status once head and body are there.
    private static func status(ofWhole reply: [UInt8]) -> Int? {
        guard let end = reply.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: reply[..<end.lowerBound], as: UTF8.self).lowercased()
        guard
            let length = head.split(separator: "\r\n").first(where: { $0.hasPrefix("content-length:") })?
                .split(separator: ":").last.flatMap({ Int($0.trimmingCharacters(in: .whitespaces)) }),
            reply.count >= end.upperBound + length
        else { return nil }
        return head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}
