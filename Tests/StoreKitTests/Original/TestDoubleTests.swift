import StoreKit
import Testing

final class PaidTransaction: SKPaymentTransaction, @unchecked Sendable {
    override var transactionState: SKPaymentTransactionState { .purchased }
    override var transactionIdentifier: String? { "77" }
}

final class MonthlyProduct: SKProduct, @unchecked Sendable {
    override var productIdentifier: String { "monthly" }
}

final class QuietObserver: NSObject, SKPaymentTransactionObserver {
    var removed = 0
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) { removed += transactions.count }
}

final class OwnRequest: SKProductsRequest {
    override func start() { delegate?.productsRequest(self, didReceive: SKProductsResponse()) }
}

final class Shelf: NSObject, SKProductsRequestDelegate {
    var answers = 0
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) { answers += 1 }
}

@Suite("Test doubles of the original API")
struct TestDoubleTests {
    @Test("classes can be derived from, getters overridden, and made with no arguments")
    func subclassing() {
        #expect(PaidTransaction().transactionState == .purchased)
        #expect(PaidTransaction().transactionIdentifier == "77")
        #expect(SKPayment(product: MonthlyProduct()).productIdentifier == "monthly")
        #expect(SKMutablePayment(product: MonthlyProduct()).quantity == 1)
    }

    @Test("a copy of a payment does not change with the payment")
    func copying() throws {
        let payment = SKMutablePayment(product: MonthlyProduct())
        let copy = try #require(payment.copy() as? SKPayment)
        payment.quantity = 3
        #expect(copy.quantity == 1)
        #expect(!(copy is SKMutablePayment))
        #expect((copy.mutableCopy() as? SKMutablePayment)?.productIdentifier == "monthly")
    }

    @Test("optional methods can be called with a question mark")
    func optionalCalls() {
        let observer = QuietObserver()
        let erased: any SKPaymentTransactionObserver = observer
        erased.paymentQueue?(SKPaymentQueue(), removedTransactions: [PaidTransaction()])
        erased.paymentQueueRestoreCompletedTransactionsFinished?(SKPaymentQueue())
        #expect(observer.removed == 1)
    }

    @Test("a products request has the narrow delegate, not retained")
    func narrowDelegate() {
        let request = OwnRequest(productIdentifiers: ["monthly"])
        var shelf: Shelf? = Shelf()
        request.delegate = shelf
        request.start()
        #expect(shelf?.answers == 1)
        shelf = nil
        #expect(request.delegate == nil)
    }
}
