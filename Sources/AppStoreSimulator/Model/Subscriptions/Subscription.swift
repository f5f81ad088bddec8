import AppStoreTypes

/// One account's subscription of one group, from its first purchase for ever.
struct Subscription: Hashable, Sendable {
    private let storedLibrary: Int32
    let group: SubscriptionGroupID
    /// The number of the first transaction, by which documents name it; another one after a migration.
    var originalNumber: UInt64
    let originalPurchaseDate: EpochMilliseconds
    /// Index of the latest purchase.
    var current: Int
    /// The product of the next period; the current one unless the customer chose another.
    var nextProduct: ProductID
    var renewsAutomatically = true
    var phase = Phase.active
    /// Renewals since the customer last bought.
    var renewalCount = 0
    /// The day of the month on which periods begin.
    var billingDay: Int
    /// The start of the latest run without a long gap.
    var recentStart: EpochMilliseconds
    /// Grows with every change of plan, so that entries of the agenda know they are out of date.
    var generation = 0
    private var rarities: Shared<SubscriptionRarities>?
    /// See `Purchase.changed`.
    private(set) var changed: EpochMilliseconds

    /// Where a subscription stands.
    enum Phase: Hashable, Sendable {
        /// Paid. Exits: `active` on renewal, `retrying` when a charge fails, `ended` at the end, `revoked` on refund.
        case active
        /// A charge failed; `graceUntil` is the end of free service, if there is or was any. Exits: `active` on payment, `ended` when
        /// Apple gives up or the customer cancels, `revoked` on refund.
        case retrying(graceUntil: EpochMilliseconds?)
        /// Over. Exits: `active` when bought again.
        case ended(ExpirationIntent)
        /// The current period was refunded, or a family takes it no more. Exits: `active` when bought or shared again or the refund is
        /// reversed, `ended` when it is reversed late.
        case revoked
    }

    /// An offer of which some charges are left.
    struct OfferInUse: Hashable, Sendable {
        let offer: CatalogueOffer
        let remaining: Int
    }

    init(
        library: Int, group: SubscriptionGroupID, originalNumber: UInt64, start: EpochMilliseconds, current: Int, product: ProductID
    ) {
        storedLibrary = Int32(clamping: library)
        self.group = group
        self.originalNumber = originalNumber
        self.current = current
        originalPurchaseDate = start
        nextProduct = product
        billingDay = BillingCalendar.billingDay(of: start)
        recentStart = start
        changed = start
    }

    /// Notes that documents signed from now on say something else.
    mutating func touch(at moment: EpochMilliseconds) {
        changed = max(moment, EpochMilliseconds(changed.milliseconds + 1))
    }
}

extension Subscription {
    /// Index of the library it lies in.
    var library: Int { Int(storedLibrary) }
    /// What few subscriptions have.
    var rare: SubscriptionRarities {
        get { rarities?.value ?? Self.none }
        set { rarities = newValue == Self.none ? nil : Shared(newValue) }
    }
    private static let none = SubscriptionRarities()
    var nextOffer: OfferInUse? {
        get { rarities?.value.nextOffer }
        set { if newValue != nextOffer { rare.nextOffer = newValue } }
    }
    var appAccountToken: AppAccountToken? {
        get { rarities?.value.appAccountToken }
        set { if newValue != appAccountToken { rare.appAccountToken = newValue } }
    }
    var commitment: Commitment? {
        get { rarities?.value.commitment }
        set { if newValue != commitment { rare.commitment = newValue } }
    }
    var increase: PriceIncrease? {
        get { rarities?.value.increase }
        set { if newValue != increase { rare.increase = newValue } }
    }
    /// Indices of the family's subscriptions that follow this one.
    var shares: [Int] { rarities?.value.shares ?? [] }
    /// Index of the subscription that this one follows.
    var sharedFrom: Int? { rarities?.value.sharedFrom }

    /// Whether the customer has service.
    func isEntitled(at now: EpochMilliseconds) -> Bool {
        switch phase {
        case .active: true
        case .retrying(let graceUntil): graceUntil.map { now < $0 } ?? false
        case .ended, .revoked: false
        }
    }

    /// Whether it is neither over nor revoked: paid, or Apple still tries to charge.
    var isRunning: Bool {
        switch phase {
        case .active, .retrying: true
        case .ended, .revoked: false
        }
    }
}
