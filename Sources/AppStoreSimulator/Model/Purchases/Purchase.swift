import AppStoreTypes

/// One transaction: a purchase, or a period of a subscription.
///
/// A million subscribers have a dozen each, so that it is small: what purchases have in common is shared, what few have lies apart.
struct Purchase: Hashable, Sendable {
    /// The transaction's number; documents write it as text.
    let number: UInt64
    /// The number of the chain's first transaction.
    private(set) var originalNumber: UInt64
    private let storedLineItem: UInt64
    private let storedLibrary: Int32
    private var storedSubscription: Int32
    let purchaseDate: EpochMilliseconds
    let originalPurchaseDate: EpochMilliseconds
    private var storedExpiry: Int64
    /// What it has in common with others.
    let terms: Shared<PurchaseTerms>
    private var rarities: Shared<PurchaseRarities>?
    /// When what documents say about it last changed; later changes have later times, also within one moment.
    private(set) var changed: EpochMilliseconds
    var isUpgraded = false
    var isFinished = false

    init(
        number: UInt64, originalNumber: UInt64, lineItem: UInt64?, library: Int, subscription: Int?, purchaseDate: EpochMilliseconds,
        originalPurchaseDate: EpochMilliseconds, expiresDate: EpochMilliseconds?, terms: Shared<PurchaseTerms>,
        rarities: PurchaseRarities, changed: EpochMilliseconds
    ) {
        self.number = number
        self.originalNumber = originalNumber
        storedLineItem = lineItem ?? .max
        storedLibrary = Int32(clamping: library)
        storedSubscription = Int32(clamping: subscription ?? -1)
        self.purchaseDate = purchaseDate
        self.originalPurchaseDate = originalPurchaseDate
        storedExpiry = expiresDate?.milliseconds ?? .min
        self.terms = terms
        self.rarities = rarities == PurchaseRarities() ? nil : Shared(rarities)
        self.changed = changed
    }

    /// Apple's taking back.
    struct Revocation: Hashable, Sendable {
        let date: EpochMilliseconds
        let reason: RevocationReason
        let type: RevocationType
        /// The share given back in thousandths of a percent; 100000 is all; `nil` where no money moved.
        let percentage: Int64?
    }

    /// Notes that documents signed from now on say something else.
    mutating func touch(at moment: EpochMilliseconds) {
        changed = max(moment, EpochMilliseconds(changed.milliseconds + 1))
    }
}

extension Purchase {
    /// The number of the billing event; auto-renewables only.
    var lineItem: UInt64? { storedLineItem == .max ? nil : storedLineItem }
    /// Index of the library it lies in.
    var library: Int { Int(storedLibrary) }
    /// Index of the subscription it belongs to.
    var subscription: Int? { storedSubscription < 0 ? nil : Int(storedSubscription) }
    /// The end of the paid period; auto-renewables only.
    var expiresDate: EpochMilliseconds? {
        get { storedExpiry == .min ? nil : EpochMilliseconds(storedExpiry) }
        set { storedExpiry = newValue?.milliseconds ?? .min }
    }
    var product: ProductID { terms.value.product }
    var type: ProductType { terms.value.type }
    var quantity: Int32 { terms.value.quantity }
    var reason: TransactionReason { terms.value.reason }
    var offer: CatalogueOffer? { terms.value.offer }
    var storefront: Storefront { terms.value.storefront }
    /// What was paid in thousandths of the storefront's currency: after the offer, times the quantity.
    var price: Int64 { terms.value.price }
    var ownership: InAppOwnershipType { terms.value.ownership }
    var billingPlan: BillingPlanType? { terms.value.billingPlan }
    /// Whether it came by way of a family.
    var isShared: Bool { terms.value.ownership == .familyShared }
    /// What few purchases have.
    var rare: PurchaseRarities {
        get { rarities?.value ?? PurchaseRarities() }
        set { rarities = newValue == PurchaseRarities() ? nil : Shared(newValue) }
    }
    var revocation: Revocation? {
        get { rarities?.value.revocation }
        set { rare.revocation = newValue }
    }
    var appAccountToken: AppAccountToken? {
        get { rarities?.value.appAccountToken }
        set { rare.appAccountToken = newValue }
    }
    /// Whether the customer has not been given the money back.
    var isKept: Bool { rarities?.value.revocation == nil }
}
