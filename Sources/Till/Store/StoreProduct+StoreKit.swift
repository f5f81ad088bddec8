import StoreKit

extension StoreProduct {
    /// A product as StoreKit 2 gives it.
    init(_ product: Product) {
        self.init(
            id: product.id, kind: ProductKind(product.type), displayName: product.displayName, description: product.description,
            price: product.price, displayPrice: product.displayPrice, subscriptionGroupID: product.subscription?.subscriptionGroupID,
            product: product)
    }
}
