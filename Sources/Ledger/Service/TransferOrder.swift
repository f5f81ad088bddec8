public import AppStoreTypes
public import Entitlements

/// The team's word that purchases go from one customer to another.
public struct TransferOrder: Hashable, Sendable {
    /// The app.
    public let app: AppID
    /// Who has them.
    public let from: CustomerReference
    /// Who gets them.
    public let to: CustomerReference
    /// Which purchases; `nil` for everything that the customer has.
    public let originals: Set<OriginalTransactionKey>?
    /// When.
    public let at: EpochMilliseconds

    /// How many purchases one order can name.
    public static let limit = 10_000

    /// An order to move purchases.
    public init(
        app: AppID, from: CustomerReference, to: CustomerReference, originals: Set<OriginalTransactionKey>?, at: EpochMilliseconds
    ) {
        self.app = app
        self.from = from
        self.to = to
        self.originals = originals
        self.at = at
    }
}

/// What became of a transfer.
public struct TransferOutcome: Hashable, Sendable {
    /// The purchases that moved, with those linked with them, in order.
    public let moved: [OriginalTransactionKey]
    /// The purchases that were asked for and are not the customer's, in order.
    public let notOwned: [OriginalTransactionKey]

    /// An outcome.
    public init(moved: [OriginalTransactionKey], notOwned: [OriginalTransactionKey]) {
        self.moved = moved
        self.notOwned = notOwned
    }
}

/// What was forgotten of a customer, in numbers of records.
public struct Erasure: Hashable, Sendable {
    /// Claims, orders, grants, spendings, deliveries of consumables and log-ins that named the customer.
    public let records: Int
    /// Events in the customer's feed.
    public let events: Int
    /// Purchases that belong to nobody now.
    public let purchases: Int
    /// Signed documents whose bytes were removed because they hold the customer's token.
    public let documents: Int

    /// Numbers of what was forgotten.
    public init(records: Int, events: Int, purchases: Int, documents: Int) {
        self.records = records
        self.events = events
        self.purchases = purchases
        self.documents = documents
    }
}

/// How many events of a kind there were on a day.
public struct EventCount: Hashable, Sendable {
    /// Days since 1970-01-01, UTC, by the moment at which the event took effect.
    public let day: Int64
    /// The kind.
    public let kind: EventKind
    /// The product; `nil` for events about none.
    public let product: ProductID?
    /// How many.
    public let count: Int64

    /// How many are given at once.
    public static let limit = 10_000

    /// How many events are added to the counts at once at most.
    public static let rollUpLimit = 10_000

    /// A count.
    public init(day: Int64, kind: EventKind, product: ProductID?, count: Int64) {
        self.day = day
        self.kind = kind
        self.product = product
        self.count = count
    }
}
