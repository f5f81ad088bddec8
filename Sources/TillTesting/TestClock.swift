import AppStoreTypes
import Foundation

/// The shop's clock, which only the shop moves.
final class TestClock: Sendable {
    private let moment: Guarded<EpochMilliseconds>

    init(_ start: EpochMilliseconds) { moment = Guarded(start) }

    var now: EpochMilliseconds { moment.withLock { $0 } }

    func set(_ now: EpochMilliseconds) { moment.withLock { $0 = now } }
}

/// A value behind a lock.
///
/// `@unchecked`: the value is touched only while the lock is held.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try work(&value)
    }
}
