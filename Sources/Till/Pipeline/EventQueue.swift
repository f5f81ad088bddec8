/// Events that wait for the app to take them; an event counts as told when the app comes for the next one.
actor EventQueue {
    private var waiting: [Entry] = []
    private var takers: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextTaker = 0
    private var isOver = false

    /// The most events that wait; beyond it the oldest that can be had again at the next launch go first.
    static let bound = 1_000

    struct Entry: Sendable {
        let event: TillEvent
        let told: (@Sendable () -> Void)?
    }

    /// Adds an event; `told` is called once the app has worked on it.
    func add(_ event: TillEvent, told: (@Sendable () -> Void)? = nil) {
        waiting.append(Entry(event: event, told: told))
        if waiting.count > Self.bound { waiting.removeFirst() }
        wake()
    }

    /// The next event, when there is one; `nil` once the client has stopped or the task is cancelled.
    func next() async -> Entry? {
        while !isOver, !Task.isCancelled {
            if !waiting.isEmpty {
                return waiting.removeFirst()
            }
            let taker = nextTaker
            nextTaker += 1
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if Task.isCancelled || isOver || !waiting.isEmpty { continuation.resume() } else { takers[taker] = continuation }
                }
            } onCancel: {
                Task { await self.release(taker) }
            }
        }
        return nil
    }

    /// Ends every sequence.
    func finish() {
        isOver = true
        wake()
    }

    private func release(_ taker: Int) { takers.removeValue(forKey: taker)?.resume() }

    private func wake() {
        let woken = takers
        takers = [:]
        for continuation in woken.values { continuation.resume() }
    }
}
