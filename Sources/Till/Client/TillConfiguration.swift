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
