/// The steps of one purchase, told to every listener from the first one on.
final class ProgressLog: Sendable {
    private let content = Guarded(Content())

    private struct Content {
        var steps = [PurchaseProgress.asking]
        var listeners: [AsyncStream<PurchaseProgress>.Continuation] = []
    }

    /// Adds a step; after the last one nothing is added.
    func add(_ step: PurchaseProgress) {
        content.withLock { content in
            guard content.steps.last?.isLast != true else { return }
            content.steps.append(step)
            for listener in content.listeners {
                listener.yield(step)
                if step.isLast { listener.finish() }
            }
            if step.isLast { content.listeners = [] }
        }
    }

    /// Every step so far and each that follows; a purchase has few.
    func listen() -> AsyncStream<PurchaseProgress> {
        let (stream, continuation) = AsyncStream.makeStream(of: PurchaseProgress.self)
        content.withLock { content in
            for step in content.steps { continuation.yield(step) }
            if content.steps.last?.isLast == true { continuation.finish() } else { content.listeners.append(continuation) }
        }
        return stream
    }
}
