import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection that stays open while its reply is written.
final class OpenStream {
    struct Failure: Error {}

    private let descriptor: Int32
    /// What came in so far.
    private(set) var text = ""

    /// Sends a request for a path with the back end's key, or another.
    init(_ path: String, port: UInt16, key: String = Shop.secretKey, fields: String = "") throws {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        let request = Array(
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(key)\r\nAccept: text/event-stream\r\n\(fields)\r\n"
                .utf8)
        guard status == 0, write(descriptor, request, request.count) == request.count else { throw Failure() }
    }

    deinit { close(descriptor) }

    /// Reads on until something is so; fails when the connection ends or nothing comes for half a minute.
    func read(until isSo: (String) -> Bool) throws {
        var part = [UInt8](repeating: 0, count: 16_384)
        while !isSo(text) {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, &part, part.count)
            #else
                let count = Darwin.read(descriptor, &part, part.count)
            #endif
            guard count > 0 else { throw Failure() }
            text += String(decoding: part.prefix(count), as: UTF8.self)
        }
    }

    /// Reads until the server has ended the reply; fails when nothing comes for half a minute.
    func readToEnd() throws {
        // The last chunk has no bytes.
        try read { $0.hasSuffix("\r\n0\r\n\r\n") }
    }

    /// The ids and kinds of the events that came in whole.
    var events: [(id: String, kind: String)] {
        text.matches(of: #/id: (\S+)\nevent: (\S+)\ndata: \{.*\}\n\n/#).map { (String($0.output.1), String($0.output.2)) }
    }
}
