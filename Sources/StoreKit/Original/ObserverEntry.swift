/// An observer of the payment queue, not kept alive, with the queue object it was added to.
///
/// Observers are no sendable types; the entry is carried between threads but followed on the main thread alone.
final class ObserverEntry: @unchecked Sendable {
    private(set) weak var observer: (any SKPaymentTransactionObserver)?
    let queue: SKPaymentQueue

    init(_ observer: any SKPaymentTransactionObserver, queue: SKPaymentQueue) {
        self.observer = observer
        self.queue = queue
    }
}
