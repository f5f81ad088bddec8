/// The payment queue of the original API: purchases go in, transactions come out.
///
/// All state lies behind locks in the device's session, which is why the queue may be shared between threads although clients may
/// derive from it. Source: [SKPaymentQueue](https://developer.apple.com/documentation/storekit/skpaymentqueue).
open class SKPaymentQueue: NSObject, @unchecked Sendable {
    private let reference: WeakSession
    private weak var anyDelegate: (any SKPaymentQueueDelegate)?

    /// A queue of the present device; without one, payments fail.
    public override init() { reference = WeakSession(SimulatedDevice.present?.session) }

    init(session: DeviceSession) { reference = WeakSession(session) }

    /// The queue of the present device.
    ///
    /// A derived class must override it; on Linux no object of that class can be made up here.
    open class func `default`() -> Self {
        let queue = DeviceSession.available()?.original.queue() ?? orphan
        guard let own = queue as? Self else {
            preconditionFailure("\(Self.self) inherits `default()`, which knows only SKPaymentQueue itself: override it")
        }
        return own
    }

    /// The queue that is handed out while there is no device.
    private static let orphan = SKPaymentQueue()

    /// Whether the customer may buy; false without a device.
    open class func canMakePayments() -> Bool { AppStore.canMakePayments }

    /// Decides what the queue asks; not retained.
    open var delegate: (any SKPaymentQueueDelegate)? {
        get { anyDelegate }
        set { anyDelegate = newValue }
    }

    /// The customer's storefront.
    open var storefront: SKStorefront? { (session?.facts.storefront).map(SKStorefront.init) }

    /// What is in the queue.
    open var transactions: [SKPaymentTransaction] { session?.original.transactions ?? [] }

    /// Who hears of changes.
    open var transactionObservers: [any SKPaymentTransactionObserver] { session?.original.observers ?? [] }

    /// Asks the customer to pay; the answer comes to the observers.
    ///
    /// A payment without a product or with a quantity below 1 is a bug of the app and traps, as on Apple's systems.
    open func add(_ payment: SKPayment) {
        let content = payment.snapshot
        precondition(!content.productIdentifier.isEmpty, "SKPaymentQueue.add: the payment names no product")
        precondition(content.quantity >= 1, "SKPaymentQueue.add: the payment's quantity is \(content.quantity), it must be 1 or more")
        guard let session else { return FileHandle.standardError.write(Data("StoreKit: \(SimulatedDeviceError.noDevice.message)\n".utf8)) }
        session.original.add(content, session: session)
    }

    /// Adds somebody who hears of changes; not retained.
    open func add(_ observer: any SKPaymentTransactionObserver) {
        guard let session else { return }
        session.original.add(ObserverEntry(observer, queue: self), session: session)
    }

    /// Removes somebody who hears of changes.
    open func remove(_ observer: any SKPaymentTransactionObserver) { session?.original.remove(observer) }

    /// Says that the app has delivered, or has seen the failure.
    ///
    /// Finishing a transaction that is being bought is a bug of the app and traps, as on Apple's systems.
    open func finishTransaction(_ transaction: SKPaymentTransaction) {
        precondition(transaction.transactionState != .purchasing, "SKPaymentQueue.finishTransaction: the purchase is still running")
        guard let session = transaction.session ?? session else { return }
        session.original.finish(transaction, session: session)
    }

    /// Asks for everything the customer bought that can be restored.
    open func restoreCompletedTransactions() {
        guard let session else { return }
        session.original.restore(session: session)
    }

    /// The same; the customer's name in the app is not used.
    open func restoreCompletedTransactions(withApplicationUsername username: String?) { restoreCompletedTransactions() }

    /// Shows a sheet about a higher price; nothing is shown here.
    open func showPriceConsentIfNeeded() {}
    /// Shows a sheet for offer codes; nothing is shown here.
    open func presentCodeRedemptionSheet() {}
    /// Does nothing, as Apple hosts no content here.
    open func start(_ downloads: [SKDownload]) {}
    /// Does nothing, as Apple hosts no content here.
    open func pause(_ downloads: [SKDownload]) {}
    /// Does nothing, as Apple hosts no content here.
    open func resume(_ downloads: [SKDownload]) {}
    /// Does nothing, as Apple hosts no content here.
    open func cancel(_ downloads: [SKDownload]) {}

    private var session: DeviceSession? { reference.session ?? SimulatedDevice.present?.session }
}
