public import AppStoreTypes

/// A customer spent an amount of an in-app currency, as the team's back end told.
///
/// Whether there was enough was decided when it was recorded; here it is history.
public struct DebitFact: Hashable, Sendable {
    /// The team's own id of the spending, by which telling it again changes nothing.
    public let id: DebitID
    /// The app.
    public let app: AppID
    /// Who spent.
    public let customer: CustomerID
    /// The environment whose balance it came from.
    public let environment: AppStoreEnvironment
    /// What was spent; the amount is at least 1.
    public let spent: CurrencyAmount
    /// When.
    public let debitedAt: EpochMilliseconds

    /// A spending.
    public init(
        id: DebitID, app: AppID, customer: CustomerID, environment: AppStoreEnvironment = .production, spent: CurrencyAmount,
        debitedAt: EpochMilliseconds
    ) {
        self.id = id
        self.app = app
        self.customer = customer
        self.environment = environment
        self.spent = spent
        self.debitedAt = debitedAt
    }

    /// The spending that holds when an id was used twice: the earlier one.
    public func combined(with other: DebitFact) -> DebitFact {
        if debitedAt != other.debitedAt { return debitedAt < other.debitedAt ? self : other }
        return String(reflecting: self) <= String(reflecting: other) ? self : other
    }

    /// Whether both spend the same of the same customer, whenever they were told.
    public func spendsTheSame(as other: DebitFact) -> Bool {
        (id, app, customer) == (other.id, other.app, other.customer) && environment == other.environment && spent == other.spent
    }

    /// The natural key.
    public var key: Key { Key(app: app, id: id) }

    /// One spending of one app.
    public struct Key: Hashable, Sendable {
        /// The app.
        public let app: AppID
        /// The spending.
        public let id: DebitID

        /// The spending of an app with an id.
        public init(app: AppID, id: DebitID) {
            self.app = app
            self.id = id
        }
    }
}

/// The team's own id of a spending; at most 128 bytes.
public struct DebitID: TextIdentifier {
    /// The id.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}
