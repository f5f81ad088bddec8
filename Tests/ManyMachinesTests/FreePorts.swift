import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Ports that nobody listens on.
enum FreePorts {
    struct Exhausted: Error {}

    /// So many ports, all different; each was free a moment ago.
    static func draw(_ count: Int) throws -> [Int] {
        var held: [Int32] = []
        defer { for descriptor in held { close(descriptor) } }
        return try (0..<count).map { _ in
            #if canImport(Glibc)
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #else
                let descriptor = socket(AF_INET, SOCK_STREAM, 0)
            #endif
            held.append(descriptor)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let port = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
                }
            }
            guard port else { throw Exhausted() }
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }
}
