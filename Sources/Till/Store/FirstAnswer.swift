/// One answer that one caller waits for; of several only the first counts.
final class FirstAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Value, Never>)
        case given(Value)
        case taken
    }

    private let state = Guarded(State.open)

    /// Gives the answer; false when there was one already.
    @discardableResult
    func give(_ value: Value) -> Bool {
        let (isFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
            switch state {
            case .open:
                state = .given(value)
                return (true, nil)
            case .waiting(let waiter):
                state = .taken
                return (true, waiter)
            case .given, .taken:
                return (false, nil)
            }
        }
        waiter?.resume(returning: value)
        return isFirst
    }

    /// Waits for the answer; to be called once.
    func wait() async -> Value {
        await withCheckedContinuation { continuation in
            let given = state.withLock { state -> Value? in
                switch state {
                case .open:
                    state = .waiting(continuation)
                    return nil
                case .given(let value):
                    state = .taken
                    return value
                case .waiting, .taken:
                    preconditionFailure("FirstAnswer: two callers wait for one answer")
                }
            }
            if let given { continuation.resume(returning: given) }
        }
    }

    /// Waits for the answer; a caller whose task is cancelled gets that value instead.
    func wait(onCancel value: Value) async -> Value {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            give(value)
        }
    }
}
