/// Lets code call the methods of an observer with a question mark, as on Apple's systems where they are optional.
public struct SKPaymentTransactionObserverCalls {
    let observer: any SKPaymentTransactionObserver

    /// Tells of changed transactions.
    public func callAsFunction(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        observer.paymentQueue(queue, updatedTransactions: transactions)
    }
    /// Tells of finished transactions.
    public func callAsFunction(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        observer.paymentQueue(queue, removedTransactions: transactions)
    }
    /// Tells that restoring did not succeed.
    public func callAsFunction(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        observer.paymentQueue(queue, restoreCompletedTransactionsFailedWithError: error)
    }
    /// Tells of downloads.
    public func callAsFunction(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload]) {
        observer.paymentQueue(queue, updatedDownloads: downloads)
    }
    /// Asks whether to go on with a purchase.
    public func callAsFunction(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool {
        observer.paymentQueue(queue, shouldAddStorePayment: payment, for: product)
    }
    /// Tells of purchases taken back.
    public func callAsFunction(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]) {
        observer.paymentQueue(queue, didRevokeEntitlementsForProductIdentifiers: productIdentifiers)
    }
}

extension SKPaymentTransactionObserver {
    /// The labelled methods, to be called with a question mark.
    public var paymentQueue: SKPaymentTransactionObserverCalls? { SKPaymentTransactionObserverCalls(observer: self) }

    /// The method of the same name, to be called with a question mark.
    public var paymentQueueRestoreCompletedTransactionsFinished: ((SKPaymentQueue) -> Void)? {
        { self.paymentQueueRestoreCompletedTransactionsFinished($0) }
    }

    /// The method of the same name, to be called with a question mark.
    public var paymentQueueDidChangeStorefront: ((SKPaymentQueue) -> Void)? {
        { self.paymentQueueDidChangeStorefront($0) }
    }
}
