import CMicroHTTPD

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Waits until the HTTP library has something to do, another thread has queued work, or time has passed.
final class LoopWaiter {
    #if os(Linux)
        private let descriptor: Int32

        init(daemon: OpaquePointer, wakeup: Int32) throws(HTTPServiceError) {
            descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
            guard descriptor >= 0 else { throw .system("make an epoll descriptor") }
            for watched in [till_mhd_epoll(daemon), wakeup] {
                var event = epoll_event()
                event.events = EPOLLIN.rawValue
                guard epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &event) == 0 else { throw .system("watch a descriptor") }
            }
        }

        deinit { close(descriptor) }

        /// Waits for at most the given time; a negative time has no end.
        func wait(milliseconds: Int) {
            withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 2) {
                _ = epoll_wait(descriptor, $0.baseAddress, 2, Int32(clamping: milliseconds))
            }
        }
    #else
        private let daemon: OpaquePointer
        private let wakeup: Int32

        init(daemon: OpaquePointer, wakeup: Int32) throws(HTTPServiceError) {
            self.daemon = daemon
            self.wakeup = wakeup
        }

        /// Waits for at most the given time; a negative time has no end.
        func wait(milliseconds: Int) { till_mhd_select(daemon, wakeup, Int32(clamping: milliseconds)) }
    #endif
}
