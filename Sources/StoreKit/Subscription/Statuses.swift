extension Product.SubscriptionInfo.Status {
    /// Changes of subscriptions, as they come.
    public struct Statuses: AsyncSequence, Sendable {
        /// What the sequence gives.
        public typealias Element = Product.SubscriptionInfo.Status

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
