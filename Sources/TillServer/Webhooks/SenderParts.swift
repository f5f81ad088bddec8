import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// What every sender of a server shares.
struct SenderParts: Sendable {
    /// Where deliveries wait.
    let ledger: any ServiceLedger
    /// Sends a request; nobody else's rules are asked.
    let send: @Sendable (HTTPClientRequest) async -> Result<HTTPClientResponse, HTTPClientError>
    /// The moment it is.
    let now: @Sendable () -> EpochMilliseconds
    /// A number from 0 to 1, never foreseeable.
    let chance: @Sendable () -> Double
    /// What is counted.
    let metrics: Metrics
    /// Where an operator reads.
    let log: OperationLog

    /// Sends by a client that connects to what the rules allow, follows no redirect and, unless it is said otherwise, uses no proxy.
    init(
        ledger: any ServiceLedger, rules: TargetRules, now: @escaping @Sendable () -> EpochMilliseconds,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        metrics: Metrics = Metrics(), log: OperationLog
    ) {
        self.ledger = ledger
        self.now = now
        self.chance = chance
        self.metrics = metrics
        self.log = log
        let client = Self.client(rules)
        send = { request in
            // The operator may have forbidden since what was allowed when the target was written down.
            guard rules.allowsScheme(of: request.url) else {
                return .failure(
                    HTTPClientError(
                        code: .addressRefused,
                        description: "The target does not begin with https://; name one that does, or set webhooks.allowHTTP.",
                        isRetryable: false))
            }
            do throws(HTTPClientError) {
                return .success(try await client.send(request))
            } catch {
                return .failure(error)
            }
        }
    }

    /// The client of webhooks and relays.
    static func client(_ rules: TargetRules) -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.usesEnvironmentProxy = rules.usesProxy
        configuration.concurrentTransfers = 1_024
        configuration.connectionsPerHost = 1_024
        configuration.userAgent = "till-webhooks"
        // A proxy connects on our behalf: what it may reach is its own configuration's, and its own address may be private.
        let rule: HTTPClient.AddressRule = { rules.allows($0) }
        return HTTPClient(configuration: configuration, connectingTo: rules.usesProxy ? nil : rule)
    }

    func warn(_ words: String, _ app: AppID, _ endpoint: EndpointID, _ cause: String) {
        log(
            .warning, words, [("app", .text(app.rawValue)), ("endpoint", .text(endpoint.rawValue)), ("cause", .text(cause))])
    }

    /// Counts an attempt and how long it took.
    func count(_ kind: String, _ outcome: DeliveryOutcome, took milliseconds: Int64) {
        let word: String
        switch outcome {
        case .delivered: word = "delivered"
        case .failed: word = "failed"
        case .givenUp: word = "given_up"
        // Nothing was attempted.
        case .putBack: return
        }
        metrics.deliveries.add(1, kind, word)
        metrics.deliveryDuration.observe(.milliseconds(milliseconds), kind)
    }
}
