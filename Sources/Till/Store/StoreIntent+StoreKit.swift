import StoreKit

extension StoreIntent {
    /// The most intents that wait for the app; a customer taps few.
    private static let limit = 100

    /// Purchases begun on the App Store's page, from now on.
    static func stream() -> AsyncStream<StoreIntent> {
        #if os(iOS) || os(macOS) || os(Linux)
            if #available(iOS 16.4, macOS 14.4, *) { return intents() }
        #endif
        return promotions()
    }

    #if os(iOS) || os(macOS) || os(Linux)
        /// What StoreKit 2 tells, where it does.
        @available(iOS 16.4, macOS 14.4, *)
        private static func intents() -> AsyncStream<StoreIntent> {
            let (stream, continuation) = AsyncStream.makeStream(of: StoreIntent.self, bufferingPolicy: .bufferingOldest(limit))
            let iterator = PurchaseIntent.intents.makeAsyncIterator()
            let listening = Task {
                var iterator = iterator
                while let intent = await iterator.next() { continuation.yield(StoreIntent(productID: intent.product.id)) }
                continuation.finish()
            }
            continuation.onTermination = { _ in listening.cancel() }
            return stream
        }
    #endif

    /// What the payment queue tells on systems whose StoreKit 2 has no intents: only who asks for promotions hears of them there.
    static func promotions() -> AsyncStream<StoreIntent> {
        let (stream, continuation) = AsyncStream.makeStream(of: StoreIntent.self, bufferingPolicy: .bufferingOldest(limit))
        let observer = PaymentObserver(
            hear: { _ in }, promote: { _, product in continuation.yield(StoreIntent(productID: product.productIdentifier)) })
        let queue = SKPaymentQueue.default()
        queue.add(observer)
        continuation.onTermination = { _ in queue.remove(observer) }
        return stream
    }
}
