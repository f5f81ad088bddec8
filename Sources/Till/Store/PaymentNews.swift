import Foundation
import StoreKit

/// What the payment queue said of one transaction, at the time when it said so.
struct PaymentNews: Sendable {
    /// The queue's own value, which changes as the purchase goes on.
    let transaction: SKPaymentTransaction
    let state: SKPaymentTransactionState
    /// Apple's id; `nil` before there is a transaction.
    let id: String?
    let originalID: String?
    let date: Date?
    let productID: String
    let username: String?
    let quantity: Int
    let failure: (any Error)?

    init(_ transaction: SKPaymentTransaction) {
        self.transaction = transaction
        state = transaction.transactionState
        id = transaction.transactionIdentifier.flatMap { $0.isEmpty ? nil : $0 }
        originalID = transaction.original?.transactionIdentifier
        date = transaction.transactionDate
        productID = transaction.payment.productIdentifier
        username = transaction.payment.applicationUsername
        quantity = transaction.payment.quantity
        failure = transaction.error
    }

    /// The transaction in the SDK's words, as far as the original interface tells; `nil` before there is one.
    func plain(now: Date) -> StoreTransaction? {
        guard let id, state == .purchased || state == .restored else { return nil }
        var transaction = StoreTransaction(
            id: id, originalID: originalID ?? id, productID: productID, kind: nil, purchaseDate: date ?? now)
        transaction.appAccountToken = username.flatMap { UUID(uuidString: $0) }
        transaction.quantity = max(1, quantity)
        return transaction
    }

    /// Whether two names of a customer are the same; UUIDs count by value, as their letters come back in either case.
    static func isSame(_ one: String, _ other: String) -> Bool {
        if let one = UUID(uuidString: one), let other = UUID(uuidString: other) { return one == other }
        return one == other
    }
}
