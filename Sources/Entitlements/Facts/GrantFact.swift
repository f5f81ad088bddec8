public import AppStoreTypes

/// The team gave a customer something without a purchase: an entitlement for a time, or an amount of a currency.
public struct GrantFact: Hashable, Sendable {
    /// What was given.
    public enum Content: Hashable, Sendable {
        /// An entitlement.
        case entitlement(EntitlementID)
        /// An amount of an in-app currency.
        case currency(CurrencyAmount)
    }

    /// The team's own id of the grant.
    public let id: GrantID
    /// The app.
    public let app: AppID
    /// Who got it.
    public let customer: CustomerID
    /// The environment that it counts in; a grant in the sandbox never touches production.
    public let environment: AppStoreEnvironment
    /// What was given.
    public let content: Content
    /// When it was given: from here on it counts.
    public let grantedAt: EpochMilliseconds
    /// The first moment at which an entitlement is not given any more; `nil` for one without an end. Not looked at for a currency.
    public let expirationDate: EpochMilliseconds?
    /// When the team took it back; `nil` when it did not.
    public var withdrawnAt: EpochMilliseconds?

    /// A grant.
    public init(
        id: GrantID, app: AppID, customer: CustomerID, environment: AppStoreEnvironment = .production, content: Content,
        grantedAt: EpochMilliseconds, expirationDate: EpochMilliseconds? = nil, withdrawnAt: EpochMilliseconds? = nil
    ) {
        self.id = id
        self.app = app
        self.customer = customer
        self.environment = environment
        self.content = content
        self.grantedAt = grantedAt
        self.expirationDate = expirationDate
        self.withdrawnAt = withdrawnAt
    }

    /// The end as it stands: the expiry or the withdrawal, whichever is earlier.
    public var end: EpochMilliseconds? {
        [expirationDate, withdrawnAt].compactMap { $0 }.min()
    }

    /// The grant that holds when an id was used twice: the earlier one, withdrawn when either was.
    public func combined(with other: GrantFact) -> GrantFact {
        var winner = self
        if grantedAt != other.grantedAt {
            winner = grantedAt < other.grantedAt ? self : other
        } else {
            var (mine, theirs) = (self, other)
            (mine.withdrawnAt, theirs.withdrawnAt) = (nil, nil)
            winner = String(reflecting: mine) <= String(reflecting: theirs) ? self : other
        }
        winner.withdrawnAt = [withdrawnAt, other.withdrawnAt].compactMap { $0 }.min()
        return winner
    }

    /// Whether both give the same to the same customer, whenever they were told and whether or not one was withdrawn.
    public func givesTheSame(as other: GrantFact) -> Bool {
        (id, app, customer) == (other.id, other.app, other.customer) && environment == other.environment && content == other.content
            && expirationDate == other.expirationDate
    }

    /// The natural key.
    public var key: Key { Key(app: app, id: id) }

    /// One grant of one app.
    public struct Key: Hashable, Sendable {
        /// The app.
        public let app: AppID
        /// The grant.
        public let id: GrantID

        /// The grant of an app with an id.
        public init(app: AppID, id: GrantID) {
            self.app = app
            self.id = id
        }
    }
}

/// The team's own id of a grant; at most 128 bytes.
public struct GrantID: TextIdentifier {
    /// The id.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}
