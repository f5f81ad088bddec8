import Foundation
import StoreKit

/// The App Store by the original interface: a payment queue, and the app receipt as proof.
///
/// One observer hears the queue from the first use on. What StoreKit 2 knows of the same transactions is added where it is there:
/// it is one store behind both.
final class OriginalStore: Store {
    let times: StoreTimes
    let queue = SKPaymentQueue.default()
    let desk = PaymentDesk()
    let held = HeldPayments()
    let shelf: OriginalShelf
    let finisher: QueueFinisher
    let restoring: RestoreRun
    private let receiptFile: ReceiptFile
    private let coming = Backlog<StoreTransaction>(limit: 10_000)
    private let intended = Backlog<StoreIntent>(limit: HeldPayments.limit)
    private let copies = RestoredCopies()
    private let news: AsyncStream<Paid>
    private let newsWriting: AsyncStream<Paid>.Continuation
    private let run = Guarded<(observer: PaymentObserver, work: Task<Void, Never>)?>(nil)

    /// Something bought, and the call that it answers.
    enum Paid: Sendable {
        case bought(PaymentNews, PaymentCall?)
        case revoked([String])
    }

    init(times: StoreTimes = StoreTimes()) {
        self.times = times
        shelf = OriginalShelf(times: times)
        finisher = QueueFinisher(queue: queue, times: times)
        restoring = RestoreRun(queue: queue, times: times)
        receiptFile = ReceiptFile(times: times)
        (news, newsWriting) = AsyncStream.makeStream(of: Paid.self, bufferingPolicy: .bufferingOldest(100_000))
    }

    deinit {
        guard let run = run.withLock({ $0 }) else { return }
        queue.remove(run.observer)
        run.work.cancel()
    }

    var canMakePayments: Bool { SKPaymentQueue.canMakePayments() }
    var provesByReceipt: Bool { true }

    // MARK: Buying

    func products(_ ids: [String]) async throws(TillError) -> [StoreProduct] { try await shelf.fetch(ids).map { StoreProduct($0) } }

    func purchase(_ product: StoreProduct, _ wish: PurchaseWish) async throws(TillError) -> StorePurchaseResult {
        start()
        guard (1...10).contains(wish.quantity) else {
            throw TillError(storeKit: Product.PurchaseError.invalidQuantity, doing: "buying \(wish.quantity) of `\(product.id)`")
        }
        let wanted = try await shelf.product(product.id)
        let call = PaymentCall(
            productID: product.id, username: wish.username, earliest: times.now().addingTimeInterval(-times.tolerance),
            known: queue.transactions)
        desk.open(call)
        let payment = held.copy(for: product.id) ?? SKMutablePayment(product: wanted)
        wish.write(into: payment)
        queue.add(payment)
        held.drop(product.id)
        // A caller that goes away leaves the sheet open: what comes of it is a delivery.
        let end = await call.answer.wait(onCancel: .success(.pending))
        desk.close(call)
        return try end.get()
    }

    // MARK: What comes

    func deliveries() -> AsyncStream<StoreTransaction> {
        defer { start() }
        return coming.listen()
    }

    func intents() -> AsyncStream<StoreIntent> {
        defer { start() }
        return intended.listen()
    }

    /// Puts the observer into the queue, once.
    func start() {
        let observer = run.withLock { run -> PaymentObserver? in
            guard run == nil else { return nil }
            let observer = PaymentObserver(
                hear: { [weak self] in self?.hear($0) }, promote: { [weak self] in self?.promoted($0, $1) })
            let work = Task { [weak self, news] in
                for await paid in news { await self?.deliver(paid) }
            }
            run = (observer, work)
            return observer
        }
        if let observer { queue.add(observer) }
    }

    private func promoted(_ payment: SKPayment, _ product: SKProduct) {
        shelf.keep(product)
        held.hold(payment)
        intended.send(StoreIntent(productID: product.productIdentifier))
    }

    private func hear(_ event: PaymentObserver.Event) {
        switch event {
        case .updated(let transactions): for transaction in transactions { hear(PaymentNews(transaction)) }
        case .removed(let transactions): finisher.removed(transactions)
        case .restored: restoring.over(nil)
        case .restoreFailed(let error): restoring.over(error)
        case .revoked(let products): newsWriting.yield(.revoked(products))
        }
    }

    private func hear(_ news: PaymentNews) {
        switch news.state {
        case .purchasing: desk.bind(news)
        case .deferred: desk.take(news)?.answer.give(.success(.pending))
        case .failed:
            let call = desk.take(news)
            finisher.begin(news.transaction)
            call?.answer.give(Self.end(news))
        case .purchased, .restored:
            if news.state == .restored, restoring.gather(news) { return }
            let call = desk.take(news)
            if news.id == nil { call?.answer.give(.success(.pending)) } else { newsWriting.yield(.bought(news, call)) }
        @unknown default: break
        }
    }

    private static func end(_ news: PaymentNews) -> Result<StorePurchaseResult, TillError> {
        let error = news.failure ?? SKError(.unknown)
        let failure = TillError(storeKit: error, doing: "buying `\(news.productID)`")
        return failure.code == .purchaseCancelled ? .success(.cancelled) : .failure(failure)
    }

    private func deliver(_ paid: Paid) async {
        switch paid {
        case .bought(let news, let call):
            guard let transaction = await proved(news) else { return }
            if call?.answer.give(.success(.paid(transaction))) != true { coming.send(transaction) }
        case .revoked(let products):
            for transaction in await SignedLookup.revoked(products) { coming.send(transaction) }
        }
    }

    /// The transaction in its signed form where StoreKit 2 has it; of a restored copy, what it is a copy of.
    private func proved(_ news: PaymentNews) async -> StoreTransaction? {
        guard let plain = news.plain(now: times.now()) else { return nil }
        let signed = await TimeLimit.within(times.device, sleep: times.sleep) { () -> StoreTransaction? in
            if let own = await SignedLookup.transaction(plain.id, of: plain.productID) { return own }
            return news.state == .restored ? await SignedLookup.transaction(plain.originalID, of: plain.productID) : nil
        }
        guard let signed = signed ?? nil else { return plain }
        copies.note(plain.id, of: signed.id)
        return signed
    }

    // MARK: What is there

    func unfinished() async -> [StoreTransaction] {
        start()
        var list: [StoreTransaction] = []
        for await result in Transaction.unfinished { list.append(StoreTransaction(result)) }
        for transaction in queue.transactions {
            guard let plain = PaymentNews(transaction).plain(now: times.now()), !list.contains(where: { $0.id == plain.id }) else {
                continue
            }
            list.append(plain)
        }
        return list
    }

    func entitlements() async -> [StoreTransaction] { await Entitled.transactions() }

    func subscriptions() async -> [StoreSubscription] { await Entitled.subscriptions() }

    func finish(_ transactionID: String) async {
        start()
        let ids = copies.take(transactionID).union([transactionID])
        let open = queue.transactions.filter { transaction in
            let news = PaymentNews(transaction)
            return news.id.map(ids.contains) == true && [.purchased, .restored].contains(news.state)
        }
        for transaction in open { await finisher.finish(transaction) }
        // What the queue does not hold StoreKit 2 may.
        if open.isEmpty { await SignedLookup.finish(transactionID) }
    }

    func restore() async throws(TillError) -> [StoreTransaction] {
        start()
        if try receiptFile.read() == nil { try await receiptFile.refresh() }
        let (end, isFirst) = await restoring.run()
        if let failure = end.failure {
            // What came before the failure is not lost.
            if isFirst { for news in end.restored { newsWriting.yield(.bought(news, nil)) } }
            throw failure
        }
        var known: [StoreTransaction] = []
        for await result in Transaction.all { known.append(StoreTransaction(result)) }
        let list = RestoredList(end.restored, entitled: await entitlements(), known: known, now: times.now())
        for (transaction, restored) in list.copies { for copy in restored { copies.note(copy, of: transaction) } }
        return list.transactions
    }

    func receipt(refreshing: Bool) async throws(TillError) -> Data? {
        if refreshing { try await receiptFile.refresh() }
        return try receiptFile.read()
    }
}
