extension Transaction {
    /// Transactions of the customer, as a snapshot or as they come.
    public struct Transactions: AsyncSequence, Sendable {
        /// What the sequence gives.
        public typealias Element = VerificationResult<Transaction>

        let feed: Feed<Element>

        /// Goes through the elements.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var feed: Feed<Element>.Iterator

            /// The next element; `nil` at the end or when the task is cancelled.
            public mutating func next() async -> Element? { await feed.next() }
        }

        /// Begins to go through the elements.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: feed.makeIterator()) }
    }
}

extension Transaction.Transactions {
    /// A snapshot that is read from the session, or from the current device when there is none.
    init(snapshotOf session: DeviceSession? = nil, _ read: @escaping @Sendable (DeviceSession) async -> [Element]) {
        let chosen = DeviceSession.available(preferring: session)
        feed = Feed(source: .snapshot { if let chosen { await read(chosen) } else { [] } })
    }
}
