public import AppStoreTypes

/// A transaction that reaches the app outside of a purchase call.
public struct TransactionUpdate: Hashable, Codable, Sendable {
    /// Why it comes.
    public struct Cause: OpenTextSet {
        /// The value as written.
        public let rawValue: String
        /// Wraps the text as it is.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It was unfinished when the app started.
        public static let launch = Self(rawValue: "launch")
        /// A purchase on this device, told twice (a fault that real devices show).
        public static let purchase = Self(rawValue: "purchase")
        /// A purchase on another device of the account.
        public static let otherDevice = Self(rawValue: "otherDevice")
        /// A purchase outside the app: App Store page, offer code.
        public static let outsideApp = Self(rawValue: "outsideApp")
        /// A deferred purchase was approved.
        public static let approved = Self(rawValue: "approved")
        /// An interrupted purchase was completed.
        public static let resolved = Self(rawValue: "resolved")
        /// A subscription renewed.
        public static let renewal = Self(rawValue: "renewal")
        /// Refunded, or sharing ended: the document now says so.
        public static let revoked = Self(rawValue: "revoked")
        /// An earlier revocation was taken back.
        public static let reinstated = Self(rawValue: "reinstated")
        /// Replaced by an upgrade.
        public static let upgraded = Self(rawValue: "upgraded")
        /// Brought by a sync.
        public static let sync = Self(rawValue: "sync")
        /// The values known when this version was made.
        public static let known: [Self] = [
            .launch, .purchase, .otherDevice, .outsideApp, .approved, .resolved, .renewal, .revoked, .reinstated, .upgraded, .sync,
        ]
    }

    /// Why it comes.
    public var cause: Cause
    /// The transaction as it is now.
    public var transaction: SignedTransaction
    /// The purchase call that it completes; for approved and resolved ones.
    public var requestId: String?

    /// Describes an update.
    public init(cause: Cause, transaction: SignedTransaction, requestId: String? = nil) {
        self.cause = cause
        self.transaction = transaction
        self.requestId = requestId
    }
}
