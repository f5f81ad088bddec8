public import AppStoreTypes

/// What one document says about one transaction: a purchase, a renewal or a restore.
///
/// Strict where the wire is lenient: the ids, the product, the purchase date and the quantity are always there. Names are
/// StoreKit's. Values that Apple adds later are kept as they came.
public struct TransactionFact: Hashable, Sendable {
    /// The natural key: scope and transaction id.
    public let key: TransactionKey
    /// The first purchase of the chain; equal to the transaction's own id for a first purchase.
    public let originalID: OriginalTransactionID
    /// The product.
    public let productID: ProductID
    /// When it was charged, renewed or restored.
    public let purchaseDate: EpochMilliseconds
    /// The document that says so.
    public let source: FactSource

    /// The kind of product; `nil` where a legacy document does not tell.
    public var productType: ProductType?
    /// When the chain began.
    public var originalPurchaseDate: EpochMilliseconds?
    /// The end of what was paid for; `nil` for products that do not end by themselves.
    public var expirationDate: EpochMilliseconds?
    /// The billing event, the same on all devices; `nil` for one-time products and where a test store counts none.
    public var webOrderLineItemID: WebOrderLineItemID?
    /// The product's subscription group.
    public var subscriptionGroupID: SubscriptionGroupID?
    /// How many were bought; 1 to `quantityLimit`.
    public var purchasedQuantity: Int32 = 1 {
        didSet { purchasedQuantity = min(max(purchasedQuantity, 1), Self.quantityLimit) }
    }
    /// The UUID that the app gave when it bought.
    public var appAccountToken: AppAccountToken?
    /// Bought, or shared by a family member.
    public var ownershipType: InAppOwnershipType = .purchased
    /// The refund or the end of sharing; `nil` while neither happened.
    public var revocation: Revocation?
    /// Whether a change to a higher level replaced this period.
    public var isUpgraded = false
    /// The offer used.
    public var offer: Offer?
    /// Purchase or renewal, as Apple gives it.
    public var reason: TransactionReason?
    /// The amount recorded: after the offer, for the whole quantity; not for accounting.
    public var price: Money?
    /// The storefront's country, three letters.
    public var storefrontCountryCode: String?
    /// The storefront's number.
    public var storefrontID: StorefrontID?
    /// The Apple Account's copy of the app.
    public var appTransactionID: AppTransactionID?
    /// How a plan is billed.
    public var billingPlanType: BillingPlanType?
    /// The commitment that the instalment belongs to.
    public var commitment: Commitment?
    /// The chain's id before it moved to Advanced Commerce.
    public var previousOriginalID: OriginalTransactionID?

    /// The greatest quantity that is believed; Apple sells at most 10 at once.
    public static let quantityLimit: Int32 = 1_000_000

    /// A fact with everything that every document must say; the rest is filled in by whoever translates.
    public init(
        key: TransactionKey, originalID: OriginalTransactionID, productID: ProductID, purchaseDate: EpochMilliseconds, source: FactSource
    ) {
        self.key = key
        self.originalID = originalID
        self.productID = productID
        self.purchaseDate = purchaseDate
        self.source = source
    }

    /// The transaction's own id.
    public var id: TransactionID { key.id }
    /// Where the ids are unique.
    public var scope: PurchaseScope { key.scope }
    /// The natural key of the chain.
    public var originalKey: OriginalTransactionKey { OriginalTransactionKey(scope: key.scope, id: originalID) }
    /// The moment of refund or revocation.
    public var revocationDate: EpochMilliseconds? { revocation?.date }

    /// Whether the period has no length, as broken test stores write it.
    public var isEmptyPeriod: Bool {
        guard let expirationDate else { return false }
        return expirationDate <= purchaseDate
    }
}
