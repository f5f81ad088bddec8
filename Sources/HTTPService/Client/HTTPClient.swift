/// Sends requests to other servers and reuses connections; redirects are not followed.
///
/// One thread of its own carries all transfers; it ends when the last copy of the client is gone.
public struct HTTPClient: Sendable {
    /// How a client behaves towards all servers.
    public struct Configuration: Hashable, Sendable {
        /// The path of a PEM file with the only certificate authorities to trust; `nil` for the system's.
        public var caFile: String?
        /// Whether the usual environment variables such as `https_proxy` are followed.
        public var usesEnvironmentProxy = true
        /// The most transfers at once; more wait.
        public var concurrentTransfers = 64
        /// The most connections to one host at once.
        public var connectionsPerHost = 16
        /// The most requests that wait for a free place; one more fails as overloaded.
        public var waitingTransfers = 4_096
        /// What the client calls itself.
        public var userAgent = "till"

        /// The default behaviour.
        public init() {}
    }

    /// Whether a connection may be opened to an address.
    public typealias AddressRule = @Sendable (NetworkAddress) -> Bool

    private let queue: TransferQueue
    private let rule: AddressRule?

    /// Makes a client with connections of its own.
    ///
    /// - Parameter rule: judges every address after names were looked up, before a connection is opened; `nil` allows all. A proxy's
    ///   address is judged too, while what the proxy connects to is not seen.
    public init(configuration: Configuration = Configuration(), connectingTo rule: AddressRule? = nil) {
        queue = TransferQueue(configuration: configuration)
        self.rule = rule
    }

    /// Sends a request and waits for the complete reply; every status is a reply, no matter how bad.
    ///
    /// Cancelling the task ends the transfer with the error `cancelled`.
    public func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        let target = try TransferTarget(request)
        let number = queue.nextNumber()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.submit(Transfer(number: number, target: target, request: request, rule: rule, continuation: continuation))
                // A cancellation before the submission found nothing to cancel.
                if Task.isCancelled { queue.cancel(number) }
            }
        } onCancel: {
            queue.cancel(number)
        }
        return try result.get()
    }
}
