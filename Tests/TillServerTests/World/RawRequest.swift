import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Sends bytes as they are, for requests that no client would send.
enum RawRequest {
    struct Failure: Error {}

    /// The status of the answer.
    static func send(_ text: String, port: UInt16) throws -> Int {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard status == 0 else { throw Failure() }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure() }
        var reply = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &reply, reply.count)
        let words = String(decoding: reply.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
        guard words.count > 1, let number = Int(words[1]) else { throw Failure() }
        return number
    }
}
