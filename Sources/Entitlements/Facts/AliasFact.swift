public import AppStoreTypes

/// A customer who had not logged in did: what the one did counts as the other's from the beginning.
///
/// Only a customer without an account becomes somebody else; two accounts are never joined. An anonymous customer logs in as one
/// account for good, so of two log-ins the first stays.
public struct AliasFact: Hashable, Sendable {
    /// The app.
    public let app: AppID
    /// The customer who had not logged in.
    public let anonymous: CustomerID
    /// The account.
    public let customer: CustomerID
    /// When the log-in happened.
    public let loggedInAt: EpochMilliseconds

    /// A log-in.
    public init(app: AppID, anonymous: CustomerID, customer: CustomerID, loggedInAt: EpochMilliseconds) {
        self.app = app
        self.anonymous = anonymous
        self.customer = customer
        self.loggedInAt = loggedInAt
    }

    /// The log-in that counts: the earlier one, then the lesser account.
    public func combined(with other: AliasFact) -> AliasFact {
        (loggedInAt, customer) <= (other.loggedInAt, other.customer) ? self : other
    }

    /// The natural key.
    public var key: Key { Key(app: app, anonymous: anonymous) }

    /// One anonymous customer of one app.
    public struct Key: Hashable, Sendable {
        /// The app.
        public let app: AppID
        /// The customer who had not logged in.
        public let anonymous: CustomerID
    }
}
