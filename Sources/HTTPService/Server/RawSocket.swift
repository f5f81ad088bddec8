#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The few socket calls that go past the HTTP library.
enum RawSocket {
    #if os(Linux)
        private static let now = Int32(MSG_DONTWAIT)
        private static let sendFlags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #else
        private static let now = MSG_DONTWAIT
        private static let sendFlags = MSG_DONTWAIT
    #endif

    /// Reads what is there without waiting; 0 at the end, negative with `errno` otherwise.
    static func receiveNow(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        recv(descriptor, buffer.baseAddress, buffer.count, now)
    }

    /// Sends what fits without waiting; for short last words only.
    static func sendNow(_ descriptor: Int32, _ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, sendFlags) }
    }

    /// Ends both directions; the library then finds the connection closed.
    static func shutDown(_ descriptor: Int32) {
        #if os(Linux)
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
        #else
            _ = shutdown(descriptor, SHUT_RDWR)
        #endif
    }
}
