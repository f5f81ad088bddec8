/// Hands every element to everyone who listens at the time.
final class Broadcast<Element: Sendable>: Sendable {
    private struct Listeners {
        var next = 0
        var open: [Int: AsyncStream<Element>.Continuation] = [:]
    }

    private let listeners = Guarded(Listeners())

    /// How many elements wait for a listener that does not ask for them; the oldest go first.
    static var bound: Int { 65_536 }

    var hasListeners: Bool { listeners.withLock { !$0.open.isEmpty } }

    func listen(after backlog: [Element] = []) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(Self.bound))
        listeners.withLock { listeners in
            for element in backlog { continuation.yield(element) }
            let id = listeners.next
            listeners.next += 1
            listeners.open[id] = continuation
            continuation.onTermination = { [weak self] _ in self?.leave(id) }
        }
        return stream
    }

    func send(_ element: Element) {
        for continuation in listeners.withLock({ Array($0.open.values) }) { continuation.yield(element) }
    }

    func finish() {
        for continuation in listeners.withLock({ Array($0.open.values) }) { continuation.finish() }
    }

    private func leave(_ id: Int) { listeners.withLock { _ = $0.open.removeValue(forKey: id) } }
}
