import StoreKit

/// The restore that runs: what it brought so far, and its one end. Calls of the same moment share it.
final class RestoreRun: Sendable {
    /// How a restore ended, with all that came until then.
    struct End: Sendable {
        var restored: [PaymentNews]
        var failure: TillError?
    }

    private struct Content {
        var restored: [PaymentNews] = []
        var end: FirstAnswer<(any Error)?>?
        var task: Task<End, Never>?
    }

    private let queue: SKPaymentQueue
    private let times: StoreTimes
    private let content = Guarded(Content())

    /// The most transactions that one restore gathers; further ones are deliveries.
    static let limit = 100_000

    init(queue: SKPaymentQueue, times: StoreTimes) {
        self.queue = queue
        self.times = times
    }

    /// Restores, or joins the restore that runs.
    ///
    /// - Returns: the end, and whether this call is the one that has to care for what came in vain.
    func run() async -> (end: End, isFirst: Bool) {
        let (task, isFirst) = content.withLock { content -> (Task<End, Never>, Bool) in
            if let task = content.task { return (task, false) }
            let end = FirstAnswer<(any Error)?>()
            let task = Task { await restore(until: end) }
            content = Content(restored: [], end: end, task: task)
            return (task, true)
        }
        return (await task.value, isFirst)
    }

    private func restore(until end: FirstAnswer<(any Error)?>) async -> End {
        queue.restoreCompletedTransactions()
        let answer = await TimeLimit.within(times.restore, sleep: times.sleep) { await end.wait(onCancel: CancellationError()) }
        let restored = content.withLock { content in
            defer { content = Content() }
            return content.restored
        }
        switch answer {
        case .some(nil): return End(restored: restored, failure: nil)
        case .some(let error?): return End(restored: restored, failure: TillError(storeKit: error, doing: "restoring"))
        case nil:
            let text = "the App Store did not end the restore within \(Int(times.restore)) s"
            return End(restored: restored, failure: TillError(.storeTimedOut, text))
        }
    }

    /// Takes what a restore brings; false when none runs.
    func gather(_ news: PaymentNews) -> Bool {
        content.withLock { content in
            guard content.task != nil, content.restored.count < Self.limit else { return false }
            content.restored.append(news)
            return true
        }
    }

    /// The queue said that the restore is over.
    func over(_ failure: (any Error)?) { content.withLock { $0.end }?.give(failure) }
}
