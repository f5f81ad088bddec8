import Foundation

/// Counts the steps of a client; from the fatal one on nothing goes out and nothing comes back.
public final class CrashCounter: Sendable {
    private let state: Locked<State>
    private let onDeath: @Sendable (String) -> Void

    private struct State {
        var isArmed = false
        var steps = 0
        var fatal: Int?
        var lastWords: String?
        var mourners: [CheckedContinuation<Void, Never>] = []
    }

    /// Dies at a step, counted from `arm()` on; `nil` never dies. `onDeath` is told where.
    public init(diesAt fatal: Int?, onDeath: @escaping @Sendable (String) -> Void = { _ in }) {
        state = Locked(State(fatal: fatal))
        self.onDeath = onDeath
    }

    /// From now on steps count.
    public func arm() { state.withLock { $0.isArmed = true } }

    /// How many steps there were.
    public var steps: Int { state.withLock { $0.steps } }

    /// Whether the fatal step has come.
    public var isDead: Bool { lastWords != nil }

    /// At which step it died; `nil` while alive.
    public var lastWords: String? { state.withLock { $0.lastWords } }

    /// Dies now, wherever it is; nothing happens when it is dead already.
    public func die(_ place: String) {
        let mourners = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard state.lastWords == nil else { return [] }
            state.lastWords = place
            defer { state.mourners = [] }
            return state.mourners
        }
        for mourner in mourners { mourner.resume() }
    }

    /// Goes one step; false from the fatal one on.
    public func pass(_ place: String) -> Bool {
        let (isAlive, mourners) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]?) in
            if state.lastWords != nil { return (false, nil) }
            guard state.isArmed else { return (true, nil) }
            state.steps += 1
            guard state.steps == state.fatal else { return (true, nil) }
            state.lastWords = place
            defer { state.mourners = [] }
            return (false, state.mourners)
        }
        if let mourners {
            onDeath(place)
            for mourner in mourners { mourner.resume() }
        }
        return isAlive
    }

    /// Waits for the end; over at once when the task is cancelled.
    public func death() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.lastWords != nil || Task.isCancelled { return true }
                    state.mourners.append(continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let mourners = state.withLock { state in
                defer { state.mourners = [] }
                return state.mourners
            }
            for mourner in mourners { mourner.resume() }
        }
    }
}

/// A value behind a lock.
///
/// `@unchecked`: the value is touched only while the lock is held.
public final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Puts a value behind a lock.
    public init(_ value: Value) { self.value = value }

    /// Works on the value while nobody else does.
    public func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try work(&value)
    }
}
