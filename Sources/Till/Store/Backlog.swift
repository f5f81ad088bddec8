/// Hands every element to all who listen; while nobody does, elements wait for the first.
final class Backlog<Element: Sendable>: Sendable {
    private struct Content {
        var next = 0
        var open: [Int: AsyncStream<Element>.Continuation] = [:]
        var waiting: [Element] = []
    }

    private let content = Guarded(Content())
    private let limit: Int

    /// - Parameter limit: the most elements that wait; further ones are dropped.
    init(limit: Int) { self.limit = limit }

    func listen() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingOldest(limit))
        content.withLock { content in
            for element in content.waiting { continuation.yield(element) }
            content.waiting = []
            let id = content.next
            content.next += 1
            content.open[id] = continuation
            continuation.onTermination = { [weak self] _ in self?.leave(id) }
        }
        return stream
    }

    func send(_ element: Element) {
        let open = content.withLock { content -> [AsyncStream<Element>.Continuation] in
            if content.open.isEmpty, content.waiting.count < limit { content.waiting.append(element) }
            return Array(content.open.values)
        }
        for continuation in open { continuation.yield(element) }
    }

    private func leave(_ id: Int) { content.withLock { _ = $0.open.removeValue(forKey: id) } }
}
