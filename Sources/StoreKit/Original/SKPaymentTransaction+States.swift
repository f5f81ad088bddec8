extension SKPaymentTransaction {
    /// A transaction that was bought outside this queue.
    convenience init(purchased transaction: Transaction, session: DeviceSession) {
        self.init(
            Content(
                payment: SKPayment(content: PaymentContent(transaction)), state: .purchased, identifier: String(transaction.id),
                date: transaction.purchaseDate, storeID: transaction.id),
            session: session)
    }

    /// A transaction that was bought before and given again.
    convenience init(restored: RestoredPurchase, session: DeviceSession) {
        self.init(purchased: restored.transaction, session: session)
        let original = SKPaymentTransaction(purchased: restored.original, session: session)
        change {
            $0.state = .restored
            $0.original = original
        }
    }

    func becomePurchased(_ transaction: Transaction) {
        change {
            $0.state = .purchased
            $0.identifier = String(transaction.id)
            $0.date = transaction.purchaseDate
            $0.storeID = transaction.id
        }
    }

    func becomeFailed(_ error: any Error) {
        change {
            $0.state = .failed
            $0.error = error
        }
    }

    /// The end of a purchase of this queue.
    func become(_ outcome: PurchaseOutcome) {
        if case .success(let result) = outcome {
            becomePurchased(result.unsafePayloadValue)
        } else if let error = outcome.originalError {
            becomeFailed(error)
        } else {
            change { $0.state = .deferred }
        }
    }

    /// Whether an observer was told of its present state.
    func isKnown(to entry: ObserverEntry) -> Bool {
        var isKnown = false
        change { isKnown = $0.known[entry.id] == $0.state }
        return isKnown
    }

    /// An observer is told of its present state.
    func becomesKnown(to entry: ObserverEntry) { change { $0.known[entry.id] = $0.state } }

    /// Whether the purchase has come to no end yet.
    var isUndecided: Bool { transactionState == .purchasing || transactionState == .deferred }

    /// Whether the App Store is working on this purchase of a product.
    func isBuying(_ productID: String) -> Bool { transactionState == .purchasing && payment.productIdentifier == productID }
}

/// A purchase that was given again, under a new identifier.
struct RestoredPurchase: Sendable {
    let transaction: Transaction
    let original: Transaction
}

extension PaymentContent {
    init(_ transaction: Transaction) {
        self.init()
        productIdentifier = transaction.productID
        quantity = transaction.purchasedQuantity
        applicationUsername = transaction.appAccountToken?.uuidString
    }
}
