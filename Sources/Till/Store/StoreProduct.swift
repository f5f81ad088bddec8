import Foundation
import StoreKit

/// A product as the App Store knows it, in the form of the interface in use.
struct StoreProduct: Sendable {
    /// The product identifier.
    let id: String
    /// What kind of product it is; `nil` where the interface does not say.
    let kind: ProductKind?
    /// The name in the storefront's language.
    let displayName: String
    /// The description in the storefront's language.
    let description: String
    /// The price in the storefront's currency.
    let price: Decimal
    /// The price as the storefront writes it.
    let displayPrice: String
    /// The group of a subscription.
    let subscriptionGroupID: String?
    /// StoreKit's own value; `nil` in the original interface.
    let product: Product?
}
