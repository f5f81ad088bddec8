/// A question to the App Store; hold on to it until it has answered.
///
/// The delegate is reached through a protocol so that `SKProductsRequest` can give it a narrower type.
open class SKRequest: NSObject, SKRequestWithDelegate {
    weak var anyDelegate: (any SKRequestDelegate)?
    let session = DeviceSession.available()
    private let running = Guarded<Task<Void, Never>?>(nil)

    /// A request without a question, for test doubles.
    public override init() {}

    /// Begins; the answer comes on the main thread.
    open func start() {
        let request = RequestReference(self)
        let work = work
        let session = session
        let task = Task {
            let answer = await work(session)
            MainThread.deliver(for: session) { request.target?.deliver(answer) }
        }
        running.withLock { $0 = task }
    }

    /// Stops; nothing comes any more.
    open func cancel() {
        running.withLock { $0 }?.cancel()
        running.withLock { $0 = nil }
        anyDelegate = nil
    }

    /// What the request asks; the answer is handed to the delegate on the main thread.
    var work: @Sendable (DeviceSession?) async -> RequestAnswer { { _ in .done } }

    func deliver(_ answer: RequestAnswer) {
        switch answer {
        case .done, .products: anyDelegate?.requestDidFinish(self)
        case .failed(let error): anyDelegate?.request(self, didFailWithError: error)
        }
    }

    deinit { running.withLock { $0 }?.cancel() }
}

/// How a request ended.
enum RequestAnswer: Sendable {
    case done
    case products([Product], invalid: [String])
    case failed(any Error)
}

/// Gives a request its delegate.
public protocol SKRequestWithDelegate: AnyObject {}

extension SKRequestWithDelegate where Self: SKRequest {
    /// Who hears the answer; not retained.
    public var delegate: (any SKRequestDelegate)? {
        get { anyDelegate }
        set { anyDelegate = newValue }
    }
}
