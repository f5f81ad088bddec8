import AppStoreDeviceProtocol
import AppStoreTypes

/// One run of an app on a device: what it knows, who listens, and the one pump that brings events.
final class DeviceSession: Sendable {
    let link: StoreLink
    let verifier: DeviceVerifier
    let original = OriginalQueue()
    let promotions = PromotionOrder()
    let settings: Settings

    let transactionUpdates = Broadcast<VerificationResult<Transaction>>()
    let statusUpdates = Broadcast<Product.SubscriptionInfo.Status>()
    let storefrontUpdates = Broadcast<Storefront>()
    let messages = Broadcast<Message>()
    let intents = Broadcast<PurchaseIntent>()

    private let known: Guarded<DeviceFacts>
    private let launchDelivery = Guarded<[SignedTransaction]>([])
    private let pump = Guarded<Task<Void, Never>?>(nil)

    /// The last answers about transactions, for the time without a connection; one for each question the app asks.
    let lastAnswers = Guarded<[TransactionsCall: [SignedTransaction]]>([:])

    init(link: StoreLink, facts: DeviceFacts, verifier: DeviceVerifier, settings: Settings) {
        self.link = link
        self.verifier = verifier
        self.settings = settings
        known = Guarded(facts)
        original.belongs(to: self)
    }

    deinit { quit() }

    var facts: DeviceFacts { known.withLock { $0 } }

    func learn(_ change: (inout DeviceFacts) -> Void) { known.withLock { change(&$0) } }

    /// A product of each group the app asked about, to ask about the customer's eligibility with.
    let productsOfGroups = Guarded<[String: String]>([:])

    /// What the app's configuration says about the run.
    struct Settings: Sendable {
        let receiptURL: URL
        let interrupted: DeviceConfiguration.InterruptedPurchase
    }

    var receiptURL: URL { settings.receiptURL }

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

    /// Keeps what was unfinished at launch for those who begin to listen before the customer does anything.
    func deliverAtLaunch(_ transaction: SignedTransaction) { launchDelivery.withLock { $0.append(transaction) } }

    /// The app has done its first purchase: whoever listens only now has missed the delivery at launch.
    func endLaunch() { launchDelivery.withLock { $0 = [] } }

    func forgetAtLaunch(_ id: UInt64) { launchDelivery.withLock { $0.removeAll { $0.transactionId.rawValue == String(id) } } }

    func listenForTransactions() -> AsyncStream<VerificationResult<Transaction>> {
        transactionUpdates.listen(after: launchDelivery.withLock { $0 }.compactMap(judged))
    }

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
