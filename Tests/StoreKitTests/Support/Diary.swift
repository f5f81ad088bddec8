import StoreKit

/// An observer of the payment queue that writes down what it hears, in order.
final class Diary: NSObject, SKPaymentTransactionObserver {
    enum Entry: Equatable, Sendable {
        case updated([Line])
        case removed([String])
        case restoreFailed(Int)
        case restoreFinished
        case revoked([String])
        case storefront(String?)
        case asked(String)
    }

    struct Line: Equatable, Sendable {
        let product: String
        let state: SKPaymentTransactionState
        let id: String?
        let originalID: String?
        let error: Int?
    }

    let entries: AsyncStream<Entry>
    private let writing: AsyncStream<Entry>.Continuation
    let finishes: Bool
    let acceptsPromoted: Bool
    var onMain: [Bool] = []

    /// Marks the main queue, which on Linux a worker thread may serve.
    private static let mainKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    init(finishes: Bool = true, acceptsPromoted: Bool = false) {
        (entries, writing) = AsyncStream.makeStream(of: Entry.self)
        self.finishes = finishes
        self.acceptsPromoted = acceptsPromoted
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        onMain.append(DispatchQueue.getSpecific(key: Self.mainKey) == true)
        writing.yield(
            .updated(
                transactions.map {
                    Line(
                        product: $0.payment.productIdentifier, state: $0.transactionState, id: $0.transactionIdentifier,
                        originalID: $0.original?.transactionIdentifier, error: ($0.error as? SKError)?.errorCode)
                }))
        guard finishes else { return }
        for transaction in transactions where ![.purchasing, .deferred].contains(transaction.transactionState) {
            SKPaymentQueue.default().finishTransaction(transaction)
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        writing.yield(.removed(transactions.map(\.payment.productIdentifier)))
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        writing.yield(.restoreFailed((error as? SKError)?.errorCode ?? (error as NSError).code))
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { writing.yield(.restoreFinished) }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) { writing.yield(.storefront(queue.storefront?.countryCode)) }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]) {
        writing.yield(.revoked(productIdentifiers))
    }

    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool {
        writing.yield(.asked(product.productIdentifier))
        return acceptsPromoted
    }
}

extension Diary.Entry {
    /// The states of an update; empty for anything else.
    var states: [SKPaymentTransactionState] { lines.map(\.state) }

    var lines: [Diary.Line] { if case .updated(let lines) = self { lines } else { [] } }
}
