import AppStoreDeviceProtocol
import AppStoreTypes

/// One run of an app on a device: what it knows, who listens, and the one pump that brings events.
final class DeviceSession: Sendable {
    let link: StoreLink
    let verifier: DeviceVerifier
    let original = OriginalQueue()
    let promotions = PromotionOrder()
    let receiptURL: URL

    let transactionUpdates = Broadcast<VerificationResult<Transaction>>()
    let statusUpdates = Broadcast<Product.SubscriptionInfo.Status>()
    let storefrontUpdates = Broadcast<Storefront>()
    let messages = Broadcast<Message>()
    let intents = Broadcast<PurchaseIntent>()

    private let known: Guarded<DeviceFacts>
    private let launch = Guarded(LaunchDelivery())
    private let pump = Guarded<Task<Void, Never>?>(nil)

    /// The last answers about transactions, for the time without a connection; one for each question the app asks.
    let lastAnswers = Guarded<[TransactionsCall: [SignedTransaction]]>([:])

    init(link: StoreLink, facts: DeviceFacts, verifier: DeviceVerifier, receiptURL: URL) {
        self.link = link
        self.verifier = verifier
        self.receiptURL = receiptURL
        known = Guarded(facts)
        original.belongs(to: self)
    }

    deinit { quit() }

    var facts: DeviceFacts { known.withLock { $0 } }

    func learn(_ change: (inout DeviceFacts) -> Void) { known.withLock { change(&$0) } }

    func quit() {
        pump.withLock { $0 }?.cancel()
        original.quit()
        transactionUpdates.finish()
        statusUpdates.finish()
        storefrontUpdates.finish()
        messages.finish()
        intents.finish()
    }

    // MARK: The delivery at launch

    /// What came up before anybody listened; kept until the app does its first purchase.
    private struct LaunchDelivery {
        var isOver = false
        var transactions: [SignedTransaction] = []
        var intents: [IntendedPurchase] = []
    }

    /// The most transactions that are kept; further ones come at the next launch.
    static let launchLimit = 10_000

    /// Keeps a transaction for those who begin to listen before the customer does anything; false when that time is over.
    @discardableResult
    func deliverAtLaunch(_ transaction: SignedTransaction) -> Bool {
        launch.withLock { launch in
            guard !launch.isOver, launch.transactions.count < Self.launchLimit else { return false }
            launch.transactions.removeAll { $0.transactionId == transaction.transactionId }
            launch.transactions.append(transaction)
            return true
        }
    }

    /// Keeps a purchase begun outside the app until somebody asks for such.
    func deliverAtLaunch(_ intent: IntendedPurchase) { launch.withLock { $0.intents.append(intent) } }

    func takeLaunchIntents() -> [IntendedPurchase] {
        launch.withLock { launch in
            defer { launch.intents = [] }
            return launch.intents
        }
    }

    /// The app has done its first purchase: whoever listens only now has missed the delivery at launch.
    func endLaunch() {
        launch.withLock {
            $0.isOver = true
            $0.transactions = []
        }
    }

    func forgetAtLaunch(_ id: UInt64) { launch.withLock { $0.transactions.removeAll { $0.transactionId.rawValue == String(id) } } }

    func listenForTransactions() -> AsyncStream<VerificationResult<Transaction>> {
        transactionUpdates.listen(after: launch.withLock { $0.transactions }.compactMap(judged))
    }

    func listenForIntents() -> AsyncStream<PurchaseIntent> { intents.listen(after: takeLaunchIntents().map(intent)) }

    // MARK: The pump

    /// Brings events until the session ends; it does not keep the session alive.
    func startPump(after cursor: Int64) {
        let link = link
        let task = Task { [weak self] in
            var position = cursor
            var failures = 0
            while !Task.isCancelled {
                do throws(SimulatedDeviceError) {
                    let batch = try await link.events(after: position)
                    failures = 0
                    guard let session = self else { return }
                    for queued in batch {
                        await session.hear(queued.event)
                        position = queued.cursor
                    }
                } catch {
                    failures += 1
                    try? await Task.sleep(for: .milliseconds(min(10 << min(failures, 8), 2_000)))
                }
                if self == nil { return }
            }
        }
        pump.withLock { $0 = task }
    }
}
