import AppStoreDeviceProtocol

extension OriginalQueue {
    /// Buys: observers first hear of a purchasing transaction, then of its end.
    func add(_ payment: PaymentContent, session: DeviceSession) {
        let transaction = SKPaymentTransaction(
            SKPaymentTransaction.Content(payment: SKPayment(content: payment), state: .purchasing), session: session)
        append([transaction])
        tellUpdated([transaction])
        let request = UUID().uuidString
        transaction.change { $0.request = request }
        Task {
            let outcome: PurchaseOutcome
            if let changed = await session.storefrontChanged(since: payment.country), await !mayContinue(transaction, in: changed) {
                outcome = .failed(.notAvailableInStorefront)
            } else {
                outcome = await session.buy(PurchaseOrder(payment), through: .original, request: request)
            }
            if case .success = outcome { await session.takeReceipt() }
            tellUpdated([transaction]) {
                transaction.become(outcome)
                Task { await self.deliverOwed() }
            }
        }
    }

    /// Asks the queue's delegate, on the main thread, whether to go on in another storefront; without one the purchase goes on.
    private func mayContinue(_ transaction: SKPaymentTransaction, in storefront: Storefront) async -> Bool {
        await withCheckedContinuation { answer in
            MainThread.deliver(for: session) {
                let queue = self.queue()
                let decision = queue.flatMap {
                    $0.delegate?.paymentQueue($0, shouldContinue: transaction, in: SKStorefront(storefront))
                }
                answer.resume(returning: decision ?? true)
            }
        }
    }

    /// Finishes; the device hears of it first, then the observers.
    func finish(_ transaction: SKPaymentTransaction, session: DeviceSession) {
        guard transaction.transactionState != .deferred else {
            let text = "StoreKit: a deferred transaction must not be finished; it is left in the queue until it was decided.\n"
            return FileHandle.standardError.write(Data(text.utf8))
        }
        Task {
            if let id = transaction.storeID { await session.finishOnDevice(id) }
            drop(transaction)
            tell { $0.paymentQueue($1, removedTransactions: [transaction]) }
        }
    }

    /// Restores: first the transactions, then exactly one word that it ended.
    func restore(session: DeviceSession) {
        guard beginRestoring() else { return }
        Task {
            defer { endRestoring() }
            do throws(StoreKitError) {
                let restored = try await session.restore().map { SKPaymentTransaction(restored: $0, session: session) }
                if !restored.isEmpty {
                    append(restored)
                    tellUpdated(restored)
                }
                tell { $0.paymentQueueRestoreCompletedTransactionsFinished($1) }
            } catch {
                let original = error.original
                tell { $0.paymentQueue($1, restoreCompletedTransactionsFailedWithError: original) }
            }
        }
    }

    // MARK: What comes from the App Store

    /// A transaction came that this app did not just buy.
    func hear(_ update: TransactionUpdate, _ transaction: Transaction, session: DeviceSession) {
        if update.cause == .reinstated { reinstate(transaction.id) }
        guard transaction.isForTheQueue, !update.transaction.isFinished,
            let entry = take(transaction, approved: update.cause == .approved ? update.requestId : nil, session: session)
        else { return }
        tellUpdated([entry]) { entry.becomePurchased(transaction) }
    }

    /// An approval was declined.
    func hear(_ declined: DeclinedPurchase) {
        let waiting = transactions.filter { $0.request == declined.requestId && $0.isUndecided }
        guard !waiting.isEmpty else { return }
        tellUpdated(waiting) { for transaction in waiting { transaction.becomeFailed(SKError(.paymentCancelled)) } }
    }

    /// The customer began a purchase outside the app.
    func hearIntent(_ product: Product) {
        tell { observer, queue in
            let payment = SKPayment(content: PaymentContent(productIdentifier: product.id))
            if observer.paymentQueue(queue, shouldAddStorePayment: payment, for: SKProduct(product)) { queue.add(payment) }
        }
    }
}
