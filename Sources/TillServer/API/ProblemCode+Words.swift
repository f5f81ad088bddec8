extension ProblemCode {
    /// The kind of problem in a few words, the same for every occurrence.
    public var title: String { words.title }
    /// What brings it about.
    public var cause: String { words.cause }
    /// What the caller can do about it.
    public var remedy: String { words.remedy }

    private var words: (title: String, cause: String, remedy: String) {
        keyWords ?? customerTokenWords ?? requestWords ?? orderWords ?? teamWords ?? wholeCustomerWords ?? notificationWords ?? webhookWords
            ?? serverWords
    }

    private var keyWords: (title: String, cause: String, remedy: String)? {
        switch self {
        case .keyMissing:
            ("No key", "The request carries no key.", "Send Authorization: Bearer KEY with a key of the app's configuration.")
        case .keyUnknown:
            (
                "Unknown key", "The key belongs to no app of this server.",
                "Check the key and the server's address; keep the evidence meanwhile."
            )
        case .keyInsufficient:
            ("Key without this right", "The key is genuine and does not allow this call.", "Use a secret key from the back end.")
        case .keyTerms:
            (
                "No such key can be made", "The name, the rights or the end of the key cannot be.",
                "Give a name of 1 to 80 bytes, rights that docs/keys.md lists, and an end in the future."
            )
        case .keyNotFound: ("No such key", "The app has no key of this id, or it is revoked already.", "Look at GET /v1/keys.")
        case .keyLimit: ("Too many keys", "The app has as many keys as it may have.", "Revoke those that are not used any more.")
        default: nil
        }
    }

    private var customerTokenWords: (title: String, cause: String, remedy: String)? {
        switch self {
        case .nonce:
            (
                "No nonce",
                "The nonce has fewer than 16 or more than 128 characters, or others than letters, digits, hyphens and underscores.",
                "Draw fresh random text for each request, such as a UUID."
            )
        case .customerTokenMissing:
            (
                "No customer token", "The app demands its back end's word about which customer is calling, and the request carries none.",
                "Send Till-Customer-Token with a token of your back end beside the publishable key."
            )
        case .customerTokenInvalid:
            (
                "Not the back end's word",
                "The customer token is malformed, not signed as the configuration says, or made for somebody else's use.",
                "Let the back end make a new token; the reason names the check that failed."
            )
        case .customerTokenExpired:
            (
                "Customer token is over", "The time of the customer token is over.",
                "Ask the back end for a new token and send the call again."
            )
        case .customerTokenMismatch:
            (
                "Another customer's token", "The customer token names another customer than the call does.",
                "Send the token of the customer for whom the call is made."
            )
        case .customerTokenNotNow:
            (
                "Customer tokens cannot be judged now", "The keys with which the back end signs tokens cannot be fetched at the moment.",
                "Send the call again later; the operator sees the cause in the log."
            )
        case .rateLimited:
            (
                "Too many requests", "This key, address or customer has made more calls in a short time than the server answers.",
                "Send it again after the seconds of Retry-After; nothing was done."
            )
        default: nil
        }
    }

    private var requestWords: (title: String, cause: String, remedy: String)? {
        switch self {
        case .bodyNotJSON: ("Not JSON", "The body cannot be read as JSON.", "Send one JSON object in UTF-8.")
        case .bodyShape:
            (
                "Wrong shape", "A member of the body is missing, or is of another kind than documented.",
                "Correct the member that the detail names."
            )
        case .contentType:
            ("Not announced as JSON", "The Content-Type is another than application/json.", "Send Content-Type: application/json.")
        case .customerID:
            (
                "No customer id",
                "The customer id is empty, too long, has characters outside the allowed ones or is a programming language's word for nothing.",
                "Send the id that your own back end gives the customer: 1 to 128 letters, digits and any of -_.:@|+=~$!*,"
            )
        case .transactionID:
            (
                "No transaction id of Apple's", "An id that the App Store cannot have given was named as a transaction.",
                "Send ids exactly as StoreKit gives them: digits only."
            )
        case .noEvidence:
            (
                "Nothing to judge", "The post holds neither a signed transaction nor a receipt.",
                "Send signedTransactions, or receipt, or both."
            )
        case .tooManyDocuments:
            ("Too many documents", "The post holds more signed transactions than one request may.", "Send them in several posts.")
        default: nil
        }
    }

    private var orderWords: (title: String, cause: String, remedy: String)? {
        switch self {
        case .orderID:
            (
                "No id for an order", "The id is no UUID, is all noughts, or is one that customers' own tokens have.",
                "Send a fresh random UUID (version 4), or none."
            )
        case .orderProduct:
            (
                "Not on offer", "The product is none of those that the app's configuration lists.",
                "Order a product of GET /v1/products, or add it to the app's products."
            )
        case .orderMetadata:
            (
                "No metadata", "The metadata is no JSON object, is longer than 4096 bytes, deeper than 8 or holds numbers beyond reason.",
                "Send a small object, or a reference to what your own back end keeps."
            )
        case .orderConflict:
            (
                "Another order has the id", "An order with this id was recorded before, for another customer, product or metadata.",
                "Repeat an order with the very content of the first post; give a new order a new id."
            )
        default: nil
        }
    }

    private var notificationWords: (title: String, cause: String, remedy: String)? {
        switch self {
        case .notificationRefused:
            (
                "Not from Apple",
                "The notification, or a document inside it, is not signed by whom the configuration believes, or was changed.",
                "Let Apple post to this address itself; the reason names the check. Nothing was stored."
            )
        case .notificationIncomplete:
            (
                "No notification", "The notification is genuine and lacks its type, its UUID, or the part that tells the app.",
                "Report it with the request id; nothing was stored."
            )
        case .notificationUnknownApp:
            (
                "Not of a configured app", "The notification is genuine; its app, app Apple id or environment is not configured here.",
                "Configure the app, or correct the address in App Store Connect; Apple sends it again meanwhile."
            )
        case .notificationSecret:
            (
                "Another shared secret",
                "The receipt in a notification of version 1 is genuine; the shared secret beside it is not the configured one.",
                "Correct sharedSecret if App Store Connect shows another; Apple sends it again meanwhile."
            )
        case .notificationNotNow:
            (
                "Cannot be judged now",
                "The notification cannot be judged at the moment, most often because this machine's clock is wrong.",
                "Correct what the detail names; Apple sends it again meanwhile."
            )
        default: nil
        }
    }

    private var serverWords: (title: String, cause: String, remedy: String) {
        switch self {
        case .ledgerUnavailable:
            ("Ledger unavailable", "The database could not be written; nothing was recorded.", "Keep the evidence and send it again later.")
        case .serverFault:
            (
                "Fault of the server", "The server met a state that it was not made for.",
                "Keep the evidence, send it again later, and report the request id."
            )
        case .httpMalformedRequest: ("Malformed request", "The request breaks the rules of HTTP.", "Use a conforming HTTP client.")
        case .httpMalformedTarget: ("Malformed target", "The path or query cannot be decoded.", "Percent-encode it as UTF-8.")
        case .httpNotFound: ("Nothing there", "The path is none of the API's.", "Check the path.")
        case .httpMethodNotAllowed:
            ("Method not possible", "The path is known, the method is not possible there.", "Use a method that Allow names.")
        case .httpBodyTooLarge:
            ("Body too long", "The body is longer than this call allows.", "Keep the evidence, send less at once, and tell the operator.")
        case .httpHeadTooLarge: ("Head too long", "The header fields are too long or too many.", "Send fewer or shorter fields.")
        case .httpUnsupportedEncoding: ("Compressed body", "The body is compressed.", "Send it uncompressed.")
        case .httpUnsupportedExpectation:
            ("Unknown expectation", "The Expect field asks for more than 100-continue.", "Leave the field out.")
        case .httpUnsupportedVersion: ("Unknown HTTP version", "The version is neither 1.0 nor 1.1.", "Use HTTP/1.1.")
        case .httpRequestTimeout: ("Too slow", "The request did not arrive in time.", "Send it again.")
        case .httpOverloaded:
            ("Overloaded", "More is being asked at once than the server takes on.", "Send it again after the seconds of Retry-After.")
        default: ("Stopping", "The server is being stopped.", "Send it again after the seconds of Retry-After.")
        }
    }
}
