/// One request and its one answer.
///
/// A caller that goes away gets its answer at once while the request goes on by itself: cancelling a request that ends at the same
/// moment blocks Linux's Foundation for good.
final class HTTPExchange: Sendable {
    typealias Answer = Result<(body: Data, status: Int), any Error>

    private enum State {
        case open
        case waiting(CheckedContinuation<Answer, Never>)
        case over
    }

    private let state = Guarded(State.open)

    /// Sends a request and waits for the answer, or for the end of the task.
    func run(_ message: URLRequest, _ session: URLSession) async -> Answer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if case .over = state { return true }
                    state = .waiting(continuation)
                    return false
                }
                guard !isOver else { return continuation.resume(returning: .failure(CancellationError())) }
                session.dataTask(with: message) { body, response, error in
                    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
                    self.end(error.map { .failure($0) } ?? .success((body ?? Data(), status)))
                }.resume()
            }
        } onCancel: {
            end(.failure(CancellationError()))
        }
    }

    private func end(_ answer: Answer) {
        let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
            defer { state = .over }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: answer)
    }
}
