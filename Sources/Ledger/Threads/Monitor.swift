import Foundation

/// A value that several threads change, one at a time, and wait on.
///
/// `@unchecked Sendable` because the compiler cannot see that `state` is touched only between `lock` and `unlock` of
/// `condition`. This is the room's only such promise.
final class Monitor<State: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var state: State

    init(_ state: State) { self.state = state }

    /// Changes the value and wakes whoever waits.
    func change<Result>(_ body: (inout State) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        let result = body(&state)
        condition.broadcast()
        return result
    }

    /// Changes the value without waking anybody, where nobody waits for this change.
    func changeQuietly<Result>(_ body: (inout State) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body(&state)
    }

    /// Reads the value.
    func read<Result>(_ body: (State) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body(state)
    }

    /// Waits until `body` gives a result; it may change the value. For threads of their own only, never in a task.
    func wait<Result>(until body: (inout State) -> Result?) -> Result {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = body(&state) {
                condition.broadcast()
                return result
            }
            condition.wait()
        }
    }

    /// As `wait(until:)`, but gives `nil` when the time has passed.
    func wait<Result>(seconds: Double, until body: (inout State) -> Result?) -> Result? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = body(&state) {
                condition.broadcast()
                return result
            }
            if !condition.wait(until: deadline) { return body(&state) }
        }
    }
}
