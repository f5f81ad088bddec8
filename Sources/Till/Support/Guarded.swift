import Foundation

/// A value behind a lock.
///
/// `@unchecked`: the value is touched only while the lock is held. NSLock, because ThreadSanitizer follows it and it exists on
/// every system that the SDK runs on.
package final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    /// Works on the value while nobody else does.
    package func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try work(&value)
    }
}
