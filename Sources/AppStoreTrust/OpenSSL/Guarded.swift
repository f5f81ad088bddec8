import Foundation

/// A value behind a lock that ThreadSanitizer understands.
///
/// The promise to the compiler (`@unchecked Sendable`) holds because `value` is only reached between lock and unlock.
/// Held for less than a microsecond and never over a call that waits.
final class Guarded<Value>: @unchecked Sendable {
    private let mutex = NSLock()
    private var value: Value

    /// Guards `value` from now on.
    init(_ value: sending Value) { self.value = value }

    /// Gives the guarded value to `body` alone.
    @inline(__always)
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        return body(&value)
    }
}
