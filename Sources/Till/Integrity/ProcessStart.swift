import Foundation

/// Whether this app may start a process of its own, which the sandbox of a phone forbids.
///
/// A C edge: `fork` is hidden from Swift, so that it has to be looked up and called as what it is, a function without parameters that
/// gives a number. It is called on phones only, where it fails unless the system was opened; a child that it does make ends at once.
enum ProcessStart {
    /// Whether it worked; `nil` where it is not tried.
    static var isAllowed: Bool? {
        #if os(iOS) && !targetEnvironment(simulator) && !targetEnvironment(macCatalyst)
            guard !ProcessInfo.processInfo.isiOSAppOnMac, let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -2), "fork") else {
                return nil
            }
            let fork = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
            let child = fork()
            if child == 0 { _exit(0) }
            if child > 0 {
                var status: Int32 = 0
                waitpid(child, &status, 0)
            }
            return child >= 0
        #else
            return nil
        #endif
    }
}
