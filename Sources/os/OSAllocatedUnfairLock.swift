import Foundation

/// A lock that guards a state; on Linux an `NSLock` beside it.
///
/// The state is only touched while the lock is held, which is why the class may be shared between threads.
public final class OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private let guardian = NSLock()
    private var state: State

    /// Guards a state that may be shared.
    public init(initialState: State) where State: Sendable { state = initialState }

    /// Guards a state that only the lock's holders touch.
    public init(uncheckedState: State) { state = uncheckedState }

    /// Runs a closure on the state while holding the lock.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        guardian.lock()
        defer { guardian.unlock() }
        return try body(&state)
    }

    /// Runs a closure on the state while holding the lock, without asking for sendability.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        guardian.lock()
        defer { guardian.unlock() }
        return try body(&state)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// A lock without a state.
    public convenience init() { self.init(initialState: ()) }

    /// Runs a closure while holding the lock.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLock { (_: inout Void) in try body() }
    }

    /// Takes the lock, waiting for it.
    public func lock() { acquire() }
    /// Gives the lock back.
    public func unlock() { release() }
}

extension OSAllocatedUnfairLock {
    func acquire() { guardian.lock() }
    func release() { guardian.unlock() }
}
