import StoreKit

extension StoreIntent {
    /// The most intents that wait for the app; a customer taps few.
    private static let limit = 100

    /// Purchases begun on the App Store's page, from now on; nothing on systems that do not tell.
    static func stream() -> AsyncStream<StoreIntent> {
        let (stream, continuation) = AsyncStream.makeStream(of: StoreIntent.self, bufferingPolicy: .bufferingOldest(limit))
        #if os(iOS) || os(macOS) || os(Linux)
            if #available(iOS 16.4, macOS 14.4, *) {
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
        return stream
    }
}
