/// The events, one after the other; they wait for as long as nobody takes them.
public struct TillEvents: AsyncSequence, Sendable {
    /// What the sequence gives.
    public typealias Element = TillEvent
    let queue: EventQueue

    /// Takes the events one by one.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private let queue: EventQueue
        private var last: EventQueue.Entry?

        init(queue: EventQueue) { self.queue = queue }

        /// The next event; waits for it. `nil` once the client has stopped or the task is cancelled.
        ///
        /// Asking for the next one says that the app has worked on the one before.
        public mutating func next() async -> TillEvent? {
            last?.told?()
            last = nil
            last = await queue.next()
            return last?.event
        }
    }

    /// Begins to take.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(queue: queue) }
}
