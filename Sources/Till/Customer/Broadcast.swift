import Foundation

/// Gives every listener the latest value and each one after it; who is slow gets the newest only.
final class Broadcast<Value: Sendable>: Sendable {
    private let state: Guarded<State>

    private struct State {
        var latest: Value
        var isOver = false
        var listeners: [UUID: AsyncStream<Value>.Continuation] = [:]
    }

    init(_ value: Value) { state = Guarded(State(latest: value)) }

    /// The latest value.
    var latest: Value { state.withLock { $0.latest } }

    /// Tells everybody.
    func send(_ value: Value) {
        let listeners = state.withLock { state in
            state.latest = value
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(value) }
    }

    /// Ends every listening.
    func finish() {
        let listeners = state.withLock { state in
            state.isOver = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// The latest value and what follows.
    func listen() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        let isOver = state.withLock { state in
            continuation.yield(state.latest)
            if !state.isOver { state.listeners[id] = continuation }
            return state.isOver
        }
        if isOver { continuation.finish() }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[id] = nil } }
        return stream
    }
}
