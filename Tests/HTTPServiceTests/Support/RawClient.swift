import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A client that sends exactly the bytes it is given, for requests that no decent client would send.
///
/// Its calls wait on Dispatch's threads, so that they hold up no task. A minute of silence ends a test with what was read.
final class RawClient: Sendable {
    let descriptor: Int32

    /// `last` is the last byte of the address in 127.0.0.0/8 that it calls from; `nil` leaves it to the system.
    init(port: UInt16, receiveBuffer: Int32? = nil, from last: UInt8? = nil) throws {
        #if os(Linux)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size)) }
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        if let last {
            var own = address
            own.sin_port = 0
            own.sin_addr.s_addr = (UInt32(0x7F00_0000) + UInt32(last)).bigEndian
            let bound = withUnsafePointer(to: &own) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
            }
            guard bound == 0 else { throw RawFailure(what: "bind", code: errno) }
        }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard result == 0 else { throw RawFailure(what: "connect", code: errno) }
    }

    deinit { close(descriptor) }

    /// Sends all bytes; a peer that has closed is no failure, for the answer may be there already.
    func send(_ bytes: [UInt8]) async { await elsewhere { self.sendNow(bytes) } }

    func send(_ text: String) async { await send(Array(text.utf8)) }

    /// Everything until the server closes.
    func readToEnd() async -> String { await elsewhere { String(decoding: self.readNow { _ in false }, as: UTF8.self) } }

    /// One reply with a `Content-Length`, its head and body.
    func readReply() async -> String { await elsewhere { String(decoding: self.readNow(until: Self.isWholeReply), as: UTF8.self) } }

    /// Everything up to and including the given text.
    func read(through text: String) async -> String {
        let wanted = Array(text.utf8)
        return await elsewhere { String(decoding: self.readNow { $0.suffix(wanted.count).elementsEqual(wanted) }, as: UTF8.self) }
    }

    func exchange(_ text: String) async -> String {
        await send(text)
        return await readToEnd()
    }

    func finishSending() {
        #if os(Linux)
            shutdown(descriptor, Int32(SHUT_WR))
        #else
            shutdown(descriptor, SHUT_WR)
        #endif
    }

    private func sendNow(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { buffer in
                #if os(Linux)
                    Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
                #else
                    Darwin.send(descriptor, buffer.baseAddress, buffer.count, 0)
                #endif
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    private func readNow(until isEnough: ([UInt8]) -> Bool) -> [UInt8] {
        var all: [UInt8] = []
        var byte: UInt8 = 0
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !isEnough(all) {
            // Byte by byte while a reply's end is looked for, so that the next reply stays in the socket.
            let count = all.count < 65_536 ? recv(descriptor, &byte, 1, 0) : recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            if all.count < 65_536 { all.append(byte) } else { all += buffer[..<count] }
        }
        return all
    }

    private static func isWholeReply(_ bytes: [UInt8]) -> Bool {
        guard let head = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
        let text = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).lowercased()
        let length = text.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }?.dropFirst(15).trimmingCharacters(
            in: .whitespaces)
        return bytes.count >= head.upperBound + (length.flatMap { Int($0) } ?? 0)
    }

    private func elsewhere<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "raw client").async { continuation.resume(returning: body()) }
        }
    }
}

struct RawFailure: Error {
    let what: String
    let code: Int32
}

extension String {
    /// The number in the first status line; `nil` when nothing came.
    var status: Int? { split(separator: " ").dropFirst().first.flatMap { Int($0) } }
    /// What follows the first head.
    var replyBody: String { firstRange(of: "\r\n\r\n").map { String(self[$0.upperBound...]) } ?? "" }
    /// How many replies stand in the text; a body may name the protocol, too.
    var replyCount: Int { ranges(of: "HTTP/1.1 ").count { self[$0.upperBound...].first?.isNumber == true } }
}
