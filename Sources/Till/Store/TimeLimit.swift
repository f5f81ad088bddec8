import Foundation

/// Runs work that may never come back, and gives up on it after a time.
enum TimeLimit {
    /// The work's value, or `nil` when the time was over first; the work is cancelled then and whatever it still does is not waited for.
    static func within<Value: Sendable>(
        _ seconds: TimeInterval, sleep: @escaping @Sendable (TimeInterval) async throws -> Void,
        _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let answer = FirstAnswer<Value?>()
        let working = Task { answer.give(await work()) }
        let waiting = Task {
            // A sleep that was cut short says that nobody needs the limit any more.
            guard (try? await sleep(seconds)) != nil else { return }
            answer.give(nil)
        }
        let value = await withTaskCancellationHandler {
            await answer.wait()
        } onCancel: {
            answer.give(nil)
        }
        working.cancel()
        waiting.cancel()
        return value
    }
}
