/// Every reason for which a request as a whole is not answered, with the status, the cause and what to do.
///
/// The codes are stable: clients decide by them. `docs/errors.md` lists them.
public enum ProblemCode: String, Sendable, CaseIterable {
    /// No key was shown.
    case keyMissing = "key.missing"
    /// The key is nobody's.
    case keyUnknown = "key.unknown"
    /// The key does not allow this call.
    case keyInsufficient = "key.insufficient"
    /// A key is to be made with a name, rights or an end that it cannot have.
    case keyTerms = "key.terms"
    /// The app has no such key.
    case keyNotFound = "key.not_found"
    /// The app has too many keys.
    case keyLimit = "key.limit"
    /// The nonce is none.
    case nonce = "request.nonce"
    /// The token that says which customer calls is missing.
    case customerTokenMissing = "customer.token_missing"
    /// The token is not what the app's configuration demands.
    case customerTokenInvalid = "customer.token_invalid"
    /// The token's time is over.
    case customerTokenExpired = "customer.token_expired"
    /// The token is another customer's.
    case customerTokenMismatch = "customer.token_mismatch"
    /// The keys with which tokens are checked cannot be had at the moment.
    case customerTokenNotNow = "customer.token_not_now"
    /// Too many requests in a time.
    case rateLimited = "rate.limited"
    /// The body is no JSON.
    case bodyNotJSON = "request.not_json"
    /// The body is JSON of another shape.
    case bodyShape = "request.shape"
    /// The body says that it is something other than JSON.
    case contentType = "request.content_type"
    /// The customer id is none.
    case customerID = "request.customer_id"
    /// A transaction id cannot be Apple's.
    case transactionID = "request.transaction_id"
    /// Nothing to judge was sent.
    case noEvidence = "request.no_evidence"
    /// Too many documents at once.
    case tooManyDocuments = "request.too_many_documents"
    /// The order's id is none.
    case orderID = "order.id"
    /// The order asks for a product that the app does not offer.
    case orderProduct = "order.product"
    /// The order's metadata is none, or too much.
    case orderMetadata = "order.metadata"
    /// Another order has the id.
    case orderConflict = "order.conflict"
    /// The notification is not Apple's, or not as Apple sent it.
    case notificationRefused = "notification.refused"
    /// The notification is genuine and lacks what every notification has.
    case notificationIncomplete = "notification.incomplete"
    /// The notification is genuine and about an app or environment that is not configured.
    case notificationUnknownApp = "notification.unknown_app"
    /// The notification of version 1 shows another shared secret than the configured one.
    case notificationSecret = "notification.shared_secret"
    /// The notification cannot be judged at the moment.
    case notificationNotNow = "notification.not_now"
    /// No endpoint has the name.
    case webhookUnknown = "webhook.unknown"
    /// An endpoint's settings say something that cannot be.
    case webhookSettings = "webhook.settings"
    /// An endpoint's address is none that may be told.
    case webhookTarget = "webhook.target"
    /// The app has as many endpoints as it may.
    case webhookTooMany = "webhook.too_many"
    /// The endpoint has as many secrets as it may, or none at all.
    case webhookSecrets = "webhook.secrets"
    /// The event cannot be sent again.
    case webhookNoDelivery = "webhook.no_delivery"
    /// The place from which a list is to go on is none of it.
    case cursor = "request.cursor"
    /// The environment is none of the app's.
    case environment = "request.environment"
    /// The same request is being answered.
    case idempotencyInProgress = "idempotency.in_progress"
    /// The name was another request's.
    case idempotencyMismatch = "idempotency.mismatch"
    /// Nothing was bought by this id.
    case fulfilmentUnknown = "fulfilment.unknown_purchase"
    /// The purchase is none that is delivered.
    case fulfilmentNotDeliverable = "fulfilment.not_deliverable"
    /// It was delivered under another reference.
    case fulfilmentConflict = "fulfilment.already_delivered"
    /// There are fewer units than are to be spent.
    case balanceInsufficient = "balance.insufficient"
    /// Another spending has the id.
    case debitConflict = "balance.debit_conflict"
    /// The customer has no such grant.
    case grantUnknown = "grant.unknown"
    /// The entitlement is none of the app's.
    case grantEntitlement = "grant.unknown_entitlement"
    /// The grant would be over before it begins.
    case grantOver = "grant.over"
    /// Another grant has the id.
    case grantConflict = "grant.conflict"
    /// The customer logged in as somebody else.
    case logInConflict = "login.conflict"
    /// A log-in joins one without an account to an account, nothing else.
    case logInNotAnonymous = "login.not_anonymous"
    /// There is no such kind of event.
    case eventKind = "events.kind"
    /// Nothing is known of the customer.
    case customerUnknown = "customer.unknown"
    /// The customer does not have the purchase.
    case transferNotOwned = "transfer.not_owned"
    /// The purchases are to go where they are.
    case transferSameCustomer = "transfer.same_customer"
    /// The days are no span that is told.
    case statisticsRange = "statistics.range"
    /// The app cannot sign offers.
    case offerKey = "offer.key"
    /// The offer needs a transaction.
    case offerTransaction = "offer.transaction"
    /// The ledger cannot be written at the moment.
    case ledgerUnavailable = "ledger.unavailable"
    /// A fault of the server.
    case serverFault = "server.fault"
    /// The head or target of the request is malformed.
    case httpMalformedRequest = "http.malformed_request"
    /// The path or query cannot be decoded.
    case httpMalformedTarget = "http.malformed_target"
    /// Nothing is there.
    case httpNotFound = "http.not_found"
    /// The path exists, though not with this method.
    case httpMethodNotAllowed = "http.method_not_allowed"
    /// The body is too long.
    case httpBodyTooLarge = "http.body_too_large"
    /// The head is too long.
    case httpHeadTooLarge = "http.head_too_large"
    /// The body is compressed.
    case httpUnsupportedEncoding = "http.unsupported_content_encoding"
    /// The expectation is not known.
    case httpUnsupportedExpectation = "http.unsupported_expectation"
    /// The version is not known.
    case httpUnsupportedVersion = "http.unsupported_http_version"
    /// The request did not arrive in time.
    case httpRequestTimeout = "http.request_timeout"
    /// Too much at once.
    case httpOverloaded = "http.overloaded"
    /// The server is stopping.
    case httpStopping = "http.stopping"

    /// The HTTP status that it travels with.
    public var status: Int {
        switch self {
        case .keyMissing, .keyUnknown, .customerTokenMissing, .customerTokenInvalid, .customerTokenExpired: 401
        case .keyInsufficient, .customerTokenMismatch: 403
        case .rateLimited: 429
        case .nonce, .bodyNotJSON, .bodyShape, .customerID, .transactionID, .noEvidence, .orderID, .orderMetadata,
            .notificationRefused,
            .notificationIncomplete, .httpMalformedRequest,
            .httpMalformedTarget:
            400
        case .orderConflict, .keyLimit, .webhookTooMany, .webhookSecrets: 409
        case .orderProduct, .keyTerms, .webhookSettings, .webhookTarget: 422
        case .contentType, .httpUnsupportedEncoding: 415
        case .tooManyDocuments, .httpBodyTooLarge: 413
        case .fulfilmentUnknown, .grantUnknown: 404
        case .idempotencyInProgress, .fulfilmentConflict, .balanceInsufficient, .debitConflict, .grantConflict, .logInConflict: 409
        case .cursor, .environment, .idempotencyMismatch, .fulfilmentNotDeliverable, .grantEntitlement, .grantOver,
            .logInNotAnonymous, .eventKind:
            422
        case .ledgerUnavailable, .notificationUnknownApp, .notificationSecret, .notificationNotNow, .customerTokenNotNow, .httpOverloaded,
            .httpStopping:
            503
        case .customerUnknown: 404
        case .transferNotOwned, .transferSameCustomer, .statisticsRange, .offerKey, .offerTransaction: 422
        case .serverFault: 500
        case .httpNotFound, .keyNotFound, .webhookUnknown, .webhookNoDelivery: 404
        case .httpMethodNotAllowed: 405
        case .httpHeadTooLarge: 431
        case .httpUnsupportedExpectation: 417
        case .httpUnsupportedVersion: 505
        case .httpRequestTimeout: 408
        }
    }

    /// Whether the same request may succeed later, so that a client keeps its evidence and sends it again.
    public var isRetryable: Bool {
        switch self {
        case .customerUnknown, .transferNotOwned, .transferSameCustomer, .statisticsRange, .offerKey, .offerTransaction: false
        case .idempotencyInProgress: true
        case .cursor, .environment, .idempotencyMismatch, .fulfilmentUnknown, .fulfilmentNotDeliverable, .fulfilmentConflict,
            .balanceInsufficient, .debitConflict, .grantUnknown, .grantEntitlement, .grantOver, .grantConflict, .logInConflict,
            .logInNotAnonymous, .eventKind:
            false
        case .ledgerUnavailable, .notificationUnknownApp, .notificationSecret, .notificationNotNow, .customerTokenNotNow, .rateLimited,
            .serverFault,
            .httpOverloaded, .httpStopping, .httpRequestTimeout:
            true
        case .keyMissing, .keyUnknown, .keyInsufficient, .keyTerms, .keyNotFound, .keyLimit, .nonce, .customerTokenMissing,
            .customerTokenInvalid,
            .customerTokenExpired,
            .customerTokenMismatch, .bodyNotJSON, .bodyShape, .contentType, .customerID, .transactionID, .noEvidence,
            .tooManyDocuments, .orderID, .orderProduct, .orderMetadata, .orderConflict, .notificationRefused, .notificationIncomplete,
            .webhookUnknown, .webhookSettings, .webhookTarget, .webhookTooMany, .webhookSecrets, .webhookNoDelivery,
            .httpMalformedRequest, .httpMalformedTarget,
            .httpNotFound, .httpMethodNotAllowed, .httpBodyTooLarge,
            .httpHeadTooLarge, .httpUnsupportedEncoding, .httpUnsupportedExpectation, .httpUnsupportedVersion:
            false
        }
    }
}
