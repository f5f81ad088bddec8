import Foundation
import StoreKit

/// The one observer of the payment queue: says everything on as it comes.
///
/// The queue does not retain it; its owner does, and takes it out of the queue before it goes.
final class PaymentObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    /// What the queue said.
    enum Event: Sendable {
        case updated([SKPaymentTransaction])
        case removed([SKPaymentTransaction])
        case restored
        case restoreFailed(any Error)
        case revoked([String])
    }

    private let hear: @Sendable (Event) -> Void
    private let promote: @Sendable (SKPayment, SKProduct) -> Void

    init(hear: @escaping @Sendable (Event) -> Void, promote: @escaping @Sendable (SKPayment, SKProduct) -> Void) {
        self.hear = hear
        self.promote = promote
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) { hear(.updated(transactions)) }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) { hear(.removed(transactions)) }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { hear(.restored) }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        hear(.restoreFailed(error))
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]) {
        hear(.revoked(productIdentifiers))
    }

    #if !os(watchOS)
        /// Never goes on at once: the payment is held until the app knows for whom it buys.
        func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool {
            promote(payment, product)
            return false
        }
    #endif
}
