/// An observer of the payment queue, not kept alive, with the queue object it was added to.
///
/// Observers are no sendable types; the entry is carried between threads but followed on the main thread alone.
final class ObserverEntry: @unchecked Sendable {
    private(set) weak var observer: (any SKPaymentTransactionObserver)?
    let queue: SKPaymentQueue
    let id = UUID()

    init(_ observer: any SKPaymentTransactionObserver, queue: SKPaymentQueue) {
        self.observer = observer
        self.queue = queue
    }

    /// Tells the observer of transactions as they are now.
    func tell(_ transactions: [SKPaymentTransaction]) {
        guard !transactions.isEmpty, let observer else { return }
        for transaction in transactions { transaction.becomesKnown(to: self) }
        observer.paymentQueue(queue, updatedTransactions: transactions)
    }
}
