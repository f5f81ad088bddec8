import StoreKit

/// The changes of the customer's storefront, as StoreKit tells them.
enum StorefrontChanges {
    /// One element for each change from now on; ends with the task that reads it.
    static func stream() -> AsyncStream<Void> {
        AsyncStream { continuation in
            let task = Task {
                for await _ in Storefront.updates { continuation.yield() }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
