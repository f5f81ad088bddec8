public import AppStoreTypes

/// Something that happened to a customer's purchases, to be told to the team's back end once.
public struct LifecycleEvent: Hashable, Sendable {
    /// A function of the content; the same for the same happening, however often and in whatever order it is found.
    public let id: EventID
    /// What happened.
    public let kind: EventKind
    /// When it took effect; not when it became known.
    public let occurredAt: EpochMilliseconds
    /// The environment; an event of the sandbox never mixes with those of production.
    public let environment: AppStoreEnvironment

    /// The chain of purchases; `nil` where it is about none.
    public var original: OriginalTransactionKey?
    /// The transaction; `nil` where it is about none.
    public var transaction: TransactionKey?
    /// The product.
    public var productID: ProductID?
    /// The product before a change.
    public var previousProductID: ProductID?
    /// How many.
    public var quantity: Int32?
    /// The price, or the money that went back.
    public var money: Money?
    /// The offer that a period was bought under.
    public var offer: Offer?
    /// The end of what the event gives or takes: a new expiry, the end of grace, the date of a planned change.
    public var end: EpochMilliseconds?
    /// Why a subscription expired.
    public var expirationReason: ExpirationIntent?
    /// Why a purchase was taken back.
    public var revocationCause: RevocationCause?
    /// The entitlement.
    public var entitlement: EntitlementID?
    /// The grant.
    public var grant: GrantID?
    /// The currency and how much of it moved.
    public var currency: CurrencyAmount?
    /// The customer's balance after the movement.
    public var balance: Int64?
    /// Who had the purchase before it moved, and who tried to get it.
    public var otherCustomer: CustomerID?
    /// The earlier event that turned out not to be true, or not to be so any more.
    public var corrects: EventID?

    /// An event, to be filled; `diff` makes them, and a store gives them back.
    public init(_ kind: EventKind, id: EventID, at moment: EpochMilliseconds, in environment: AppStoreEnvironment) {
        self.kind = kind
        self.id = id
        occurredAt = moment
        self.environment = environment
    }
}

extension LifecycleEvent: Comparable {
    /// Orders by the moment of effect, then by kind as listed, then by identifier.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.occurredAt, lhs.kind.rank, lhs.id) < (rhs.occurredAt, rhs.kind.rank, rhs.id)
    }
}
