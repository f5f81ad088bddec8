import StoreKit

/// Finishes transactions of the payment queue, each once however often it is asked for.
final class QueueFinisher: Sendable {
    private let queue: SKPaymentQueue
    private let times: StoreTimes
    private let running = Guarded<[ObjectIdentifier: Run]>([:])

    private struct Run {
        let task: Task<Void, Never>
        let removed: FirstAnswer<Void>
    }

    init(queue: SKPaymentQueue, times: StoreTimes) {
        self.queue = queue
        self.times = times
    }

    /// Finishes and waits until the queue has let it go, a few seconds at most: then it comes again some day.
    func finish(_ transaction: SKPaymentTransaction) async { await begin(transaction).value }

    /// Finishes without waiting.
    @discardableResult
    func begin(_ transaction: SKPaymentTransaction) -> Task<Void, Never> {
        let key = ObjectIdentifier(transaction)
        return running.withLock { running in
            if let run = running[key] { return run.task }
            let removed = FirstAnswer<Void>()
            let task = Task { [queue, times, self] in
                queue.finishTransaction(transaction)
                _ = await TimeLimit.within(times.device, sleep: times.sleep) { await removed.wait(onCancel: ()) }
                self.running.withLock { $0[key] = nil }
            }
            running[key] = Run(task: task, removed: removed)
            return task
        }
    }

    /// The queue has let these go.
    func removed(_ transactions: [SKPaymentTransaction]) {
        let answers = running.withLock { running in transactions.compactMap { running[ObjectIdentifier($0)]?.removed } }
        for answer in answers { answer.give(()) }
    }
}
