/// Decides what the payment queue asks; every method may be left out.
public protocol SKPaymentQueueDelegate: NSObjectProtocol {
    /// Whether to go on although the storefront changed during the purchase.
    func paymentQueue(
        _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction, in newStorefront: SKStorefront
    ) -> Bool
    /// Whether the system shows the sheet about a higher price at once.
    func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
    /// Goes on.
    public func paymentQueue(
        _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction, in newStorefront: SKStorefront
    ) -> Bool { true }

    /// Shows it.
    public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { true }

    /// The method of the same name, to be called with a question mark.
    public var paymentQueueShouldShowPriceConsent: ((SKPaymentQueue) -> Bool)? {
        { self.paymentQueueShouldShowPriceConsent($0) }
    }

    /// The labelled method, to be called with a question mark.
    public var paymentQueue: SKPaymentQueueDelegateCalls? { SKPaymentQueueDelegateCalls(delegate: self) }
}

/// Lets code call the labelled method of a delegate with a question mark.
public struct SKPaymentQueueDelegateCalls {
    let delegate: any SKPaymentQueueDelegate

    /// Asks whether to go on in another storefront.
    public func callAsFunction(
        _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction, in newStorefront: SKStorefront
    ) -> Bool {
        delegate.paymentQueue(paymentQueue, shouldContinue: transaction, in: newStorefront)
    }
}
