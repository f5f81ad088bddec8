/// What is behind `SKPaymentQueue`: the transactions of one run of the app and who hears of them.
final class OriginalQueue: Sendable {
    private struct Content {
        var observers: [ObserverEntry] = []
        var transactions: [SKPaymentTransaction] = []
        var facade: SKPaymentQueue?
        /// What was finished in this run: news of it that is still on the way says nothing new.
        var finished: Set<UInt64> = []
        var isRestoring = false
        /// Products taken back while the app did not run.
        var revoked: [String] = []
        /// Whether transactions were left out because a purchase of their product was running.
        var owes = false
    }

    private let content = Guarded(Content())
    private let owner = Guarded(WeakSession(nil))

    func belongs(to session: DeviceSession) { owner.withLock { $0 = WeakSession(session) } }

    var session: DeviceSession? { owner.withLock { $0 }.session }
    var transactions: [SKPaymentTransaction] { content.withLock { $0.transactions } }
    var observers: [any SKPaymentTransactionObserver] { entries.compactMap(\.observer) }
    var hasObservers: Bool { !observers.isEmpty }

    /// The queue object that `SKPaymentQueue.default()` gives.
    func queue() -> SKPaymentQueue? {
        guard let session else { return nil }
        return content.withLock { content in
            if let facade = content.facade { return facade }
            let facade = SKPaymentQueue(session: session)
            content.facade = facade
            return facade
        }
    }

    // MARK: Observers

    func add(_ entry: ObserverEntry, session: DeviceSession) {
        content.withLock { content in
            content.observers.removeAll { $0.observer == nil || $0.observer === entry.observer }
            content.observers.append(entry)
        }
        let revoked = content.withLock { content in
            defer { content.revoked = [] }
            return content.revoked
        }
        if !revoked.isEmpty { tell([entry]) { $0.paymentQueue($1, didRevokeEntitlementsForProductIdentifiers: revoked) } }
        for intended in session.takeLaunchIntents() { hearIntent(session.intent(intended).product) }
        Task { await deliverUnfinished(to: entry) }
    }

    /// Keeps what was taken back while the app did not run for the first observer.
    ///
    /// An event that had not been acknowledged before the app ended comes again; a product is named once.
    func keep(revoked products: [String]) {
        content.withLock { content in content.revoked += products.filter { !content.revoked.contains($0) } }
    }

    func remove(_ observer: any SKPaymentTransactionObserver) {
        content.withLock { $0.observers.removeAll { $0.observer == nil || $0.observer === observer } }
    }

    /// Hands what is unfinished to one observer, or to all: at launch, when an observer comes, on return to the foreground.
    func deliverUnfinished(to entry: ObserverEntry?) async {
        guard let session else { return }
        for unfinished in await session.unfinished().map(\.unsafePayloadValue) where unfinished.isForTheQueue {
            _ = take(unfinished, session: session)
        }
        MainThread.deliver(for: session) {
            let waiting = self.transactions.filter { !$0.isUndecided }
            for present in self.entries where entry == nil || present === entry {
                // What came of a purchase meanwhile a new observer has heard by that purchase.
                present.tell(entry == nil ? waiting : waiting.filter { !$0.isKnown(to: present) })
            }
        }
    }

    /// Hands over what was left out while a purchase of the same product ran, now that it is known what came of that.
    func deliverOwed() async {
        let owes = content.withLock { content in
            defer { content.owes = false }
            return content.owes
        }
        guard owes, let session else { return }
        let late = await session.unfinished().map(\.unsafePayloadValue).filter(\.isForTheQueue)
            .compactMap { take($0, session: session) }
        if !late.isEmpty { tellUpdated(late) }
    }

    /// Runs a call on observers, on the main thread; `nil` means every observer that is there at that time.
    func tell(
        _ chosen: [ObserverEntry]? = nil, _ call: @escaping @Sendable (any SKPaymentTransactionObserver, SKPaymentQueue) -> Void
    ) {
        MainThread.deliver(for: session) {
            for entry in chosen ?? self.entries {
                if let observer = entry.observer { call(observer, entry.queue) }
            }
        }
    }

    /// Makes a change and tells observers of it, both on the main thread, so that each sees the state that the call is about, once.
    func tellUpdated(_ transactions: [SKPaymentTransaction], after change: @escaping @Sendable () -> Void = {}) {
        MainThread.deliver(for: session) {
            change()
            for entry in self.entries { entry.tell(transactions.filter { !$0.isKnown(to: entry) }) }
        }
    }

    // MARK: Transactions

    /// Enters a transaction unless it is there or was finished. One that was approved is the transaction that waited for it.
    ///
    /// One of a product that the App Store is selling just now may be that very purchase: it waits until that has its answer.
    func take(_ transaction: Transaction, approved request: String? = nil, session: DeviceSession) -> SKPaymentTransaction? {
        content.withLock { content in
            // Looked up first: a purchase that gets its answer meanwhile is then found by its id.
            let mayBeBought = content.transactions.contains { $0.isBuying(transaction.productID) }
            guard !content.finished.contains(transaction.id), !content.transactions.contains(where: { $0.storeID == transaction.id })
            else { return nil }
            if let request, let waiting = content.transactions.first(where: { $0.request == request && $0.isUndecided }) {
                waiting.change { $0.storeID = transaction.id }
                return waiting
            }
            guard !mayBeBought else {
                content.owes = true
                return nil
            }
            let entry = SKPaymentTransaction(purchased: transaction, session: session)
            content.transactions.append(entry)
            return entry
        }
    }

    func append(_ transactions: [SKPaymentTransaction]) { content.withLock { $0.transactions += transactions } }

    func drop(_ transaction: SKPaymentTransaction) {
        content.withLock { content in
            if let id = transaction.storeID { content.finished.insert(id) }
            content.transactions.removeAll { $0 === transaction }
        }
    }

    /// A transaction is there again after its refund was taken back, and needs finishing again.
    func reinstate(_ storeID: UInt64) { content.withLock { _ = $0.finished.remove(storeID) } }

    /// Removes what the other API finished.
    func finished(storeID: UInt64) {
        let gone = content.withLock { content in
            content.finished.insert(storeID)
            let gone = content.transactions.filter { $0.storeID == storeID }
            content.transactions.removeAll { $0.storeID == storeID }
            return gone
        }
        if !gone.isEmpty { tell { $0.paymentQueue($1, removedTransactions: gone) } }
    }

    /// Whether a restore may begin; several at once are one.
    func beginRestoring() -> Bool {
        content.withLock { content in
            defer { content.isRestoring = true }
            return !content.isRestoring
        }
    }

    func endRestoring() { content.withLock { $0.isRestoring = false } }

    func quit() { content.withLock { $0 = Content() } }

    private var entries: [ObserverEntry] {
        content.withLock { content in
            content.observers.removeAll { $0.observer == nil }
            return content.observers
        }
    }
}

extension Transaction {
    /// Whether the original API shows it as bought: not what was taken back or replaced.
    var isForTheQueue: Bool { revocationDate == nil && !isUpgraded }
}
