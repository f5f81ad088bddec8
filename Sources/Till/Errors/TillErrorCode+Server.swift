extension TillErrorCode {
    /// The request carried no key.
    public static let keyMissing = TillErrorCode(rawValue: "key.missing")
    /// The key belongs to no app of the server.
    public static let keyUnknown = TillErrorCode(rawValue: "key.unknown")
    /// The key does not allow this call.
    public static let keyInsufficient = TillErrorCode(rawValue: "key.insufficient")
    /// A key cannot be made as the request asks.
    public static let keyTerms = TillErrorCode(rawValue: "key.terms")
    /// The app has no such key.
    public static let keyNotFound = TillErrorCode(rawValue: "key.not_found")
    /// The app has too many keys.
    public static let keyLimit = TillErrorCode(rawValue: "key.limit")
    /// The server takes no such nonce.
    public static let requestNonce = TillErrorCode(rawValue: "request.nonce")
    /// The server demands its team's word about which customer is calling.
    public static let customerTokenMissing = TillErrorCode(rawValue: "customer.token_missing")
    /// The server does not believe the word about which customer is calling.
    public static let customerTokenInvalid = TillErrorCode(rawValue: "customer.token_invalid")
    /// The time of the word about which customer is calling is over.
    public static let customerTokenExpired = TillErrorCode(rawValue: "customer.token_expired")
    /// The word about which customer is calling names somebody else.
    public static let customerTokenMismatch = TillErrorCode(rawValue: "customer.token_mismatch")
    /// The server cannot judge at the moment which customer is calling.
    public static let customerTokenNotNow = TillErrorCode(rawValue: "customer.token_not_now")
    /// Too many requests were made in a short time.
    public static let rateLimited = TillErrorCode(rawValue: "rate.limited")
    /// The server could not read the body as JSON.
    public static let requestNotJSON = TillErrorCode(rawValue: "request.not_json")
    /// The server expected another member, or another kind.
    public static let requestShape = TillErrorCode(rawValue: "request.shape")
    /// The server expected JSON.
    public static let requestContentType = TillErrorCode(rawValue: "request.content_type")
    /// The server takes no such customer id.
    public static let requestCustomerID = TillErrorCode(rawValue: "request.customer_id")
    /// The App Store gives no such transaction id.
    public static let requestTransactionID = TillErrorCode(rawValue: "request.transaction_id")
    /// Nothing to judge was sent.
    public static let requestNoEvidence = TillErrorCode(rawValue: "request.no_evidence")
    /// Too many purchases were sent at once.
    public static let requestTooManyDocuments = TillErrorCode(rawValue: "request.too_many_documents")
    /// The id of the order is none.
    public static let orderID = TillErrorCode(rawValue: "order.id")
    /// The server does not offer the ordered product.
    public static let orderProduct = TillErrorCode(rawValue: "order.product")
    /// The metadata of the order is none, or too much.
    public static let orderMetadata = TillErrorCode(rawValue: "order.metadata")
    /// Another order has this id.
    public static let orderConflict = TillErrorCode(rawValue: "order.conflict")
    /// The customer without an account logged in as somebody else before.
    public static let logInConflict = TillErrorCode(rawValue: "login.conflict")
    /// What was to be joined is no customer without an account and an account.
    public static let logInNotAnonymous = TillErrorCode(rawValue: "login.not_anonymous")
    /// The server has no key of the app's with which it could sign offers.
    public static let offerKey = TillErrorCode(rawValue: "offer.key")
    /// The offer is made for a transaction, and none was named.
    public static let offerTransaction = TillErrorCode(rawValue: "offer.transaction")
    /// The app has no such endpoint for webhooks.
    public static let webhookUnknown = TillErrorCode(rawValue: "webhook.unknown")
    /// An endpoint for webhooks cannot be as the request asks.
    public static let webhookSettings = TillErrorCode(rawValue: "webhook.settings")
    /// The server sends no webhooks to this address.
    public static let webhookTarget = TillErrorCode(rawValue: "webhook.target")
    /// The app has too many endpoints for webhooks.
    public static let webhookTooMany = TillErrorCode(rawValue: "webhook.too_many")
    /// The secrets of an endpoint for webhooks cannot be changed now.
    public static let webhookSecrets = TillErrorCode(rawValue: "webhook.secrets")
    /// There is no such event to be sent again.
    public static let webhookNoDelivery = TillErrorCode(rawValue: "webhook.no_delivery")
    /// The server could not write to its database; nothing was recorded.
    public static let ledgerUnavailable = TillErrorCode(rawValue: "ledger.unavailable")
    /// The server has a fault.
    public static let serverFault = TillErrorCode(rawValue: "server.fault")
    /// The request broke the rules of HTTP.
    public static let httpMalformedRequest = TillErrorCode(rawValue: "http.malformed_request")
    /// The path of the request could not be decoded.
    public static let httpMalformedTarget = TillErrorCode(rawValue: "http.malformed_target")
    /// The server knows no such call.
    public static let httpNotFound = TillErrorCode(rawValue: "http.not_found")
    /// The server knows the call, though not this way.
    public static let httpMethodNotAllowed = TillErrorCode(rawValue: "http.method_not_allowed")
    /// The request was too long.
    public static let httpBodyTooLarge = TillErrorCode(rawValue: "http.body_too_large")
    /// The head of the request was too long.
    public static let httpHeadTooLarge = TillErrorCode(rawValue: "http.head_too_large")
    /// The request was compressed.
    public static let httpUnsupportedContentEncoding = TillErrorCode(rawValue: "http.unsupported_content_encoding")
    /// The request expected something unknown.
    public static let httpUnsupportedExpectation = TillErrorCode(rawValue: "http.unsupported_expectation")
    /// The version of HTTP is not known.
    public static let httpUnsupportedVersion = TillErrorCode(rawValue: "http.unsupported_http_version")
    /// The request did not arrive in time.
    public static let httpRequestTimeout = TillErrorCode(rawValue: "http.request_timeout")
    /// The server has too much to do.
    public static let httpOverloaded = TillErrorCode(rawValue: "http.overloaded")
    /// The server is being stopped.
    public static let httpStopping = TillErrorCode(rawValue: "http.stopping")
    /// The purchase belongs to another customer of the app.
    public static let ownedByAnotherCustomer = TillErrorCode(rawValue: "purchase.owned_by_another_customer")
    /// The purchase names no customer, and the app demands it.
    public static let purchaseTokenMissing = TillErrorCode(rawValue: "purchase.token_missing")
    /// The purchase is recorded; the server's configuration does not name its product.
    public static let purchaseUnknownProduct = TillErrorCode(rawValue: "purchase.unknown_product")
    /// The order that the purchase names asked for another product.
    public static let purchaseOrderedOtherProduct = TillErrorCode(rawValue: "purchase.ordered_other_product")
    /// Bought in the sandbox, where the app gives no access.
    public static let sandboxWithoutAccess = TillErrorCode(rawValue: "purchase.sandbox_without_access")
    /// The document is genuine and cannot be read as a purchase.
    public static let purchaseUnusable = TillErrorCode(rawValue: "purchase.unusable")
    /// The receipt is genuine and holds no purchase yet.
    public static let receiptNoPurchases = TillErrorCode(rawValue: "receipt.no_purchases")
    /// What was just bought is not in the receipt yet.
    public static let receiptExpectedPurchaseMissing = TillErrorCode(rawValue: "receipt.expected_purchase_missing")
}

extension TillErrorCode {
    /// What is known about the codes that the server gives.
    static let serverFacts: [(code: TillErrorCode, facts: Facts)] = [
        (.keyMissing, Facts(.configuration, .never, .appFault)),
        (.keyUnknown, Facts(.configuration, .never, .appFault)),
        (.keyInsufficient, Facts(.configuration, .never, .appFault)),
        (.keyTerms, Facts(.configuration, .never, .appFault)),
        (.keyNotFound, Facts(.configuration, .never, .appFault)),
        (.keyLimit, Facts(.configuration, .never, .appFault)),
        (.requestNonce, Facts(.server, .never, .appOutdated)),
        (.customerTokenMissing, Facts(.customer, .never, .logInRequired)),
        (.customerTokenInvalid, Facts(.customer, .never, .logInRequired)),
        (.customerTokenExpired, Facts(.customer, .never, .logInRequired)),
        (.customerTokenMismatch, Facts(.customer, .never, .customerInvalid)),
        (.customerTokenNotNow, Facts(.server, .later, .serverBusy)),
        (.rateLimited, Facts(.server, .later, .serverBusy)),
        (.requestNotJSON, Facts(.server, .never, .appOutdated)),
        (.requestShape, Facts(.server, .never, .appOutdated)),
        (.requestContentType, Facts(.server, .never, .appOutdated)),
        (.requestCustomerID, Facts(.customer, .never, .customerInvalid)),
        (.requestTransactionID, Facts(.server, .never, .appOutdated)),
        (.requestNoEvidence, Facts(.server, .never, .appOutdated)),
        (.requestTooManyDocuments, Facts(.server, .later, .serverBusy)),
        (.orderID, Facts(.order, .never, .orderRefused)),
        (.orderProduct, Facts(.order, .never, .orderRefused)),
        (.orderMetadata, Facts(.order, .never, .orderRefused)),
        (.orderConflict, Facts(.order, .never, .orderRefused)),
        (.logInConflict, Facts(.customer, .never, .customerInvalid)),
        (.logInNotAnonymous, Facts(.customer, .never, .customerInvalid)),
        (.offerKey, Facts(.offer, .never, .offerInvalid)),
        (.offerTransaction, Facts(.offer, .never, .offerInvalid)),
        (.webhookUnknown, Facts(.configuration, .never, .appFault)),
        (.webhookSettings, Facts(.configuration, .never, .appFault)),
        (.webhookTarget, Facts(.configuration, .never, .appFault)),
        (.webhookTooMany, Facts(.configuration, .never, .appFault)),
        (.webhookSecrets, Facts(.configuration, .never, .appFault)),
        (.webhookNoDelivery, Facts(.configuration, .never, .appFault)),
        (.ledgerUnavailable, Facts(.server, .later, .serverBusy)),
        (.serverFault, Facts(.server, .later, .serverFault)),
        (.httpMalformedRequest, Facts(.server, .never, .appOutdated)),
        (.httpMalformedTarget, Facts(.server, .never, .appOutdated)),
        (.httpNotFound, Facts(.server, .never, .appOutdated)),
        (.httpMethodNotAllowed, Facts(.server, .never, .appOutdated)),
        (.httpBodyTooLarge, Facts(.server, .never, .appOutdated)),
        (.httpHeadTooLarge, Facts(.server, .never, .appOutdated)),
        (.httpUnsupportedContentEncoding, Facts(.server, .never, .appOutdated)),
        (.httpUnsupportedExpectation, Facts(.server, .never, .appOutdated)),
        (.httpUnsupportedVersion, Facts(.server, .never, .appOutdated)),
        (.httpRequestTimeout, Facts(.server, .later, .serverUnreachable)),
        (.httpOverloaded, Facts(.server, .later, .serverBusy)),
        (.httpStopping, Facts(.server, .later, .serverBusy)),
        (.ownedByAnotherCustomer, Facts(.evidence, .never, .ownedByAnother)),
        (.purchaseTokenMissing, Facts(.evidence, .never, .unassigned)),
        (.purchaseUnknownProduct, Facts(.evidence, .never, .notSetUp)),
        (.purchaseOrderedOtherProduct, Facts(.evidence, .never, .otherProduct)),
        (.sandboxWithoutAccess, Facts(.evidence, .never, .sandbox)),
        (.purchaseUnusable, Facts(.evidence, .later, .proofRefused)),
        (.receiptNoPurchases, Facts(.evidence, .later, .receiptMissing)),
        (.receiptExpectedPurchaseMissing, Facts(.evidence, .later, .receiptMissing)),
    ]
}
