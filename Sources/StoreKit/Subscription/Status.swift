extension Product.SubscriptionInfo {
    /// Where one subscription of the customer stands.
    ///
    /// Source: [Status](https://developer.apple.com/documentation/storekit/product/subscriptioninfo/status).
    public struct Status: Equatable, Hashable, Sendable {
        /// Where it stands.
        public let state: RenewalState
        /// Its latest transaction.
        public let transaction: VerificationResult<Transaction>
        /// What will happen at its next renewal.
        public let renewalInfo: VerificationResult<RenewalInfo>

        /// Changes, as they come; never ends.
        public static var updates: Statuses {
            let session = DeviceSession.available()
            return Statuses(feed: Feed(source: .live { session?.statusUpdates.listen() ?? .ended }))
        }

        /// Every group the customer ever subscribed to, with its subscriptions.
        public static var all: AsyncStream<(groupID: String, statuses: [Status])> {
            let session = DeviceSession.available()
            let (stream, continuation) = AsyncStream.makeStream(of: (groupID: String, statuses: [Status]).self)
            let reading = Task {
                for group in await session?.allStatuses() ?? [] { continuation.yield(group) }
                continuation.finish()
            }
            continuation.onTermination = { _ in reading.cancel() }
            return stream
        }
    }
}

extension AsyncStream {
    /// A sequence without elements.
    static var ended: AsyncStream { AsyncStream { $0.finish() } }
}
