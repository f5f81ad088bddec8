import HTTPService

/// One call of the App Store Server API, whatever its environment.
struct APIEndpoint: Sendable {
    typealias Handler = @Sendable (SimulatedAppStore, APICall) async throws(APIRefusal) -> HTTPResponse

    /// The name that faults and limits use, as in `getTransactionInfo`.
    let name: String
    let method: String
    /// The path below the environment's, as in `/inApps/v1/transactions/{transactionId}`.
    let path: String
    /// Apple's limit in production.
    let requestsPerSecond: Int
    /// The longest body, in bytes.
    let bodyLimit: Int
    let handler: Handler

    init(
        _ name: String, _ method: String, _ path: String, requestsPerSecond: Int, bodyLimit: Int? = nil, handler: @escaping Handler
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.requestsPerSecond = requestsPerSecond
        // Clients send `{}` or nothing where no body is wanted.
        self.bodyLimit = bodyLimit ?? (method == "GET" || method == "DELETE" ? 1_024 : 64 << 10)
        self.handler = handler
    }

    /// Every call.
    static let all: [APIEndpoint] =
        transactions + histories + subscriptions + consumption + extensions + notifications + retention + advancedCommerce
}
