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

    /// Whether the other end has closed its side or the connection is broken; what it sent before is left where it is.
    static func isGone(_ descriptor: Int32) -> Bool {
        #if os(Linux)
            // POLLRDHUP, which the C library shows only to those who ask for GNU's extensions.
            let closed: Int16 = 0x2000
            var watched = pollfd(fd: descriptor, events: closed, revents: 0)
            guard poll(&watched, 1, 0) > 0 else { return false }
            return watched.revents & (closed | Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL)) != 0
        #else
            var byte: UInt8 = 0
            let count = recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT)
            return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
        #endif
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
