/// One entry of the payment queue.
///
/// Its state changes behind a lock, which is why it may be shared between threads although clients may derive from it.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
    private let content: Guarded<Content>
    private let origin: WeakSession

    struct Content {
        var payment: SKPayment
        var state: SKPaymentTransactionState
        var identifier: String?
        var date: Date?
        var error: (any Error)?
        var original: SKPaymentTransaction?
        /// The number that `Transaction` of the other API shows for the same purchase.
        var storeID: UInt64?
        /// The name of the purchase call that it came from.
        var request: String?
        /// The state in which each observer heard of it last.
        var known: [UUID: SKPaymentTransactionState] = [:]
    }

    /// A transaction without values, for test doubles.
    public override init() {
        content = Guarded(Content(payment: SKPayment(), state: .purchasing))
        origin = WeakSession(nil)
    }

    init(_ content: Content, session: DeviceSession?) {
        self.content = Guarded(content)
        origin = WeakSession(session)
    }

    /// What the app asked for.
    open var payment: SKPayment { content.withLock { $0.payment } }
    /// Where it stands.
    open var transactionState: SKPaymentTransactionState { content.withLock { $0.state } }
    /// The App Store's identifier; only of purchased and restored ones.
    open var transactionIdentifier: String? { content.withLock { $0.identifier } }
    /// When the App Store took it in; only of purchased and restored ones.
    open var transactionDate: Date? { content.withLock { $0.date } }
    /// Why it failed; only of failed ones.
    open var error: (any Error)? { content.withLock { $0.error } }
    /// The first purchase; only of restored ones.
    open var original: SKPaymentTransaction? { content.withLock { $0.original } }
    /// Content that Apple hosts: none.
    open var downloads: [SKDownload] { [] }

    /// The run of the app it belongs to, while that lasts.
    var session: DeviceSession? { origin.session }
    var request: String? { content.withLock { $0.request } }
    var storeID: UInt64? { content.withLock { $0.storeID } }

    func change(_ body: (inout Content) -> Void) { content.withLock { body(&$0) } }
}
