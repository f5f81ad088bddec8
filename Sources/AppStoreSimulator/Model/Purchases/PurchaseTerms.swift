import AppStoreTypes

/// What a purchase has in common with others: of a subscription's periods most have the same.
struct PurchaseTerms: Hashable, Sendable {
    let product: ProductID
    let type: ProductType
    let quantity: Int32
    let reason: TransactionReason
    let offer: CatalogueOffer?
    let storefront: Storefront
    /// What was paid in thousandths of the storefront's currency: after the offer, times the quantity.
    let price: Int64
    var ownership = InAppOwnershipType.purchased
    /// How the product is billed, where it has more than one way.
    var billingPlan: BillingPlanType?
}
