public import AppStoreTypes

/// What one document says about one transaction: a purchase, a renewal or a restore.
///
/// Strict where the wire is lenient: the ids, the product, the purchase date and the quantity are always there. Names are
/// StoreKit's. Values that Apple adds later are kept as they came. Copies share what they hold until one is changed, because a fold
/// hands thousands of facts from list to list.
public struct TransactionFact: Hashable, Sendable {
    /// What a fact holds, kept once however often the fact is copied.
    private struct Content: Hashable, Sendable {
        let key: TransactionKey
        let originalID: OriginalTransactionID
        let productID: ProductID
        let purchaseDate: EpochMilliseconds
        let source: FactSource
        var productType: ProductType?
        var originalPurchaseDate: EpochMilliseconds?
        var expirationDate: EpochMilliseconds?
        var webOrderLineItemID: WebOrderLineItemID?
        var subscriptionGroupID: SubscriptionGroupID?
        var purchasedQuantity: Int32 = 1
        var appAccountToken: AppAccountToken?
        var ownershipType: InAppOwnershipType = .purchased
        var revocation: Revocation?
        var isUpgraded: Bool = false
        var offer: Offer?
        var reason: TransactionReason?
        var price: Money?
        var storefrontCountryCode: String?
        var storefrontID: StorefrontID?
        var appTransactionID: AppTransactionID?
        var billingPlanType: BillingPlanType?
        var commitment: Commitment?
        var previousOriginalID: OriginalTransactionID?
    }

    private var content: Boxed<Content>

    /// The natural key: scope and transaction id.
    public var key: TransactionKey { content.value.key }
    /// The first purchase of the chain; equal to the transaction's own id for a first purchase.
    public var originalID: OriginalTransactionID { content.value.originalID }
    /// The product.
    public var productID: ProductID { content.value.productID }
    /// When it was charged, renewed or restored.
    public var purchaseDate: EpochMilliseconds { content.value.purchaseDate }
    /// The document that says so.
    public var source: FactSource { content.value.source }
    /// The kind of product; `nil` where a legacy document does not tell.
    public var productType: ProductType? {
        get { content.value.productType }
        set { content.value.productType = newValue }
    }
    /// When the chain began.
    public var originalPurchaseDate: EpochMilliseconds? {
        get { content.value.originalPurchaseDate }
        set { content.value.originalPurchaseDate = newValue }
    }
    /// The end of what was paid for; `nil` for products that do not end by themselves.
    public var expirationDate: EpochMilliseconds? {
        get { content.value.expirationDate }
        set { content.value.expirationDate = newValue }
    }
    /// The billing event, the same on all devices; `nil` for one-time products and where a test store counts none.
    public var webOrderLineItemID: WebOrderLineItemID? {
        get { content.value.webOrderLineItemID }
        set { content.value.webOrderLineItemID = newValue }
    }
    /// The product's subscription group.
    public var subscriptionGroupID: SubscriptionGroupID? {
        get { content.value.subscriptionGroupID }
        set { content.value.subscriptionGroupID = newValue }
    }
    /// How many were bought; 1 to `quantityLimit`.
    public var purchasedQuantity: Int32 {
        get { content.value.purchasedQuantity }
        set { content.value.purchasedQuantity = min(max(newValue, 1), Self.quantityLimit) }
    }
    /// The UUID that the app gave when it bought.
    public var appAccountToken: AppAccountToken? {
        get { content.value.appAccountToken }
        set { content.value.appAccountToken = newValue }
    }
    /// Bought, or shared by a family member.
    public var ownershipType: InAppOwnershipType {
        get { content.value.ownershipType }
        set { content.value.ownershipType = newValue }
    }
    /// The refund or the end of sharing; `nil` while neither happened.
    public var revocation: Revocation? {
        get { content.value.revocation }
        set { content.value.revocation = newValue }
    }
    /// Whether a change to a higher level replaced this period.
    public var isUpgraded: Bool {
        get { content.value.isUpgraded }
        set { content.value.isUpgraded = newValue }
    }
    /// The offer used.
    public var offer: Offer? {
        get { content.value.offer }
        set { content.value.offer = newValue }
    }
    /// Purchase or renewal, as Apple gives it.
    public var reason: TransactionReason? {
        get { content.value.reason }
        set { content.value.reason = newValue }
    }
    /// The amount recorded: after the offer, for the whole quantity; not for accounting.
    public var price: Money? {
        get { content.value.price }
        set { content.value.price = newValue }
    }
    /// The storefront's country, three letters.
    public var storefrontCountryCode: String? {
        get { content.value.storefrontCountryCode }
        set { content.value.storefrontCountryCode = newValue }
    }
    /// The storefront's number.
    public var storefrontID: StorefrontID? {
        get { content.value.storefrontID }
        set { content.value.storefrontID = newValue }
    }
    /// The Apple Account's copy of the app.
    public var appTransactionID: AppTransactionID? {
        get { content.value.appTransactionID }
        set { content.value.appTransactionID = newValue }
    }
    /// How a plan is billed.
    public var billingPlanType: BillingPlanType? {
        get { content.value.billingPlanType }
        set { content.value.billingPlanType = newValue }
    }
    /// The commitment that the instalment belongs to.
    public var commitment: Commitment? {
        get { content.value.commitment }
        set { content.value.commitment = newValue }
    }
    /// The chain's id before it moved to Advanced Commerce.
    public var previousOriginalID: OriginalTransactionID? {
        get { content.value.previousOriginalID }
        set { content.value.previousOriginalID = newValue }
    }

    /// The greatest quantity that is believed; Apple sells at most 10 at once.
    public static let quantityLimit: Int32 = 1_000_000

    /// A fact with everything that every document must say; the rest is filled in by whoever translates.
    public init(
        key: TransactionKey, originalID: OriginalTransactionID, productID: ProductID, purchaseDate: EpochMilliseconds, source: FactSource
    ) {
        content = Boxed(
            Content(key: key, originalID: originalID, productID: productID, purchaseDate: purchaseDate, source: source))
    }

    /// The transaction's own id.
    public var id: TransactionID { content.value.key.id }
    /// Where the ids are unique.
    public var scope: PurchaseScope { content.value.key.scope }
    /// The natural key of the chain.
    public var originalKey: OriginalTransactionKey { OriginalTransactionKey(scope: scope, id: originalID) }
    /// The moment of refund or revocation.
    public var revocationDate: EpochMilliseconds? { content.value.revocation?.date }

    /// Whether the period has no length, as broken test stores write it.
    public var isEmptyPeriod: Bool {
        guard let expirationDate else { return false }
        return expirationDate <= purchaseDate
    }
}
