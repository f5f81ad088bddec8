public import Foundation

/// What the SDK has to be told: where the server is, and how this app wants to sell.
public struct TillConfiguration: Sendable {
    /// The server's address, as in `https://till.example.com`.
    public var server: URL
    /// The app's publishable key, as in `pk_…`; it may be in the app's binary.
    public var key: String
    /// Which of Apple's two interfaces to buy through.
    public var interface = StoreInterface.storeKit2
    /// What happens before a customer has logged in.
    public var identity = IdentityPolicy.anonymousAllowed
    /// Where answers and, except on Apple's platforms, the outbox are kept; `nil` for a folder of the app's own.
    public var folder: URL?
    /// How long one request to the server may wait for a sign of life, in seconds from 1 to 300; all of it takes at most twice that.
    public var requestTimeout: TimeInterval = 30
    /// Whether a server without TLS is allowed, in a closed network; this very machine always is.
    public var allowsInsecureServer = false
    /// Whether hints about the device's integrity travel with purchases.
    public var sendsIntegrityHints = true
    /// Checks of the app's own for the same hints.
    public var integrityChecks: [IntegrityCheck] = []

    /// Your back end's word about who is calling, for servers that demand it: given a customer's id, a token that your back end made for
    /// this customer; `nil` for none, as before a log-in. Called once for a customer, and again when the server does not take the token.
    public var customerToken: (@Sendable (_ customerID: String) async throws -> String?)?
    /// Whether answers about customers count only when the server has signed them; older servers and servers without keys then tell nothing.
    public var requiresSignedAnswers = false
    /// The public keys that answers must be signed with, a JSON Web Key Set; `nil` to fetch them from the server and remember them.
    public var answerKeys: Data?
    /// Whom signed answers must be for: the app's bundle identifier; `nil` for anybody, which is for programs without one.
    public var answerAudience = Bundle.main.bundleIdentifier

    /// Names the server and the key.
    public init(server: URL, key: String) {
        self.server = server
        self.key = key
    }
}

/// Which of Apple's two interfaces an app buys through.
public enum StoreInterface: String, Hashable, Sendable, CaseIterable {
    /// StoreKit 2: signed transactions.
    case storeKit2
    /// The original API: the payment queue and the app receipt, for apps that need receipts.
    case original
}
