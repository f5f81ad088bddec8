import AppStoreTypes

/// One transaction: a purchase, or a period of a subscription.
struct Purchase: Hashable, Sendable {
    /// The transaction's number; documents write it as text.
    let number: UInt64
    /// The number of the chain's first transaction.
    let originalNumber: UInt64
    /// The number of the billing event; auto-renewables only.
    let lineItem: UInt64?
    /// Index of the library it lies in.
    let library: Int
    /// Index of the subscription it belongs to.
    let subscription: Int?
    let product: ProductID
    let type: ProductType
    let purchaseDate: EpochMilliseconds
    let originalPurchaseDate: EpochMilliseconds
    /// The end of the paid period; auto-renewables only.
    var expiresDate: EpochMilliseconds?
    let quantity: Int32
    var appAccountToken: AppAccountToken?
    let reason: TransactionReason
    let offer: CatalogueOffer?
    let storefront: Storefront
    /// What was paid in thousandths of the storefront's currency: after the offer, times the quantity.
    let price: Int64
    var revocation: Revocation?
    var isUpgraded = false
    var isFinished = false
    /// When what documents say about it last changed; later changes have later times, also within one moment.
    private(set) var changed: EpochMilliseconds

    /// Apple's taking back.
    struct Revocation: Hashable, Sendable {
        let date: EpochMilliseconds
        let reason: RevocationReason
        let type: RevocationType
        /// The share given back in thousandths of a percent; 100000 is all.
        let percentage: Int64
    }

    /// Notes that documents signed from now on say something else.
    mutating func touch(at moment: EpochMilliseconds) {
        changed = max(moment, EpochMilliseconds(changed.milliseconds + 1))
    }
}

extension Purchase {
    /// Whether the customer has not been given the money back.
    var isKept: Bool { revocation == nil }
}
