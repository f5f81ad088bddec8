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
    /// The notification cannot be judged at the moment.
    case notificationNotNow = "notification.not_now"
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
        case .keyMissing, .keyUnknown: 401
        case .keyInsufficient: 403
        case .bodyNotJSON, .bodyShape, .customerID, .transactionID, .noEvidence, .orderID, .orderMetadata, .notificationRefused,
            .notificationIncomplete, .httpMalformedRequest,
            .httpMalformedTarget:
            400
        case .orderConflict: 409
        case .orderProduct: 422
        case .contentType, .httpUnsupportedEncoding: 415
        case .tooManyDocuments, .httpBodyTooLarge: 413
        case .ledgerUnavailable, .notificationUnknownApp, .notificationNotNow, .httpOverloaded, .httpStopping: 503
        case .serverFault: 500
        case .httpNotFound: 404
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
        case .ledgerUnavailable, .notificationUnknownApp, .notificationNotNow, .serverFault, .httpOverloaded, .httpStopping,
            .httpRequestTimeout:
            true
        case .keyMissing, .keyUnknown, .keyInsufficient, .bodyNotJSON, .bodyShape, .contentType, .customerID, .transactionID, .noEvidence,
            .tooManyDocuments, .orderID, .orderProduct, .orderMetadata, .orderConflict, .notificationRefused, .notificationIncomplete,
            .httpMalformedRequest, .httpMalformedTarget,
            .httpNotFound, .httpMethodNotAllowed, .httpBodyTooLarge,
            .httpHeadTooLarge, .httpUnsupportedEncoding, .httpUnsupportedExpectation, .httpUnsupportedVersion:
            false
        }
    }
}
