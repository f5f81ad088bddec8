public import AppStoreTypes
public import Foundation
public import StoreKit

/// A product that the server wants sold and the App Store sells.
public struct ShelfProduct: Identifiable, Sendable {
    /// The product identifier.
    public var id: String { storeProduct.id }
    /// What kind of product it is; `nil` where the interface does not say.
    public var kind: ProductKind? { storeProduct.kind }
    /// The name in the storefront's language.
    public var displayName: String { storeProduct.displayName }
    /// The description in the storefront's language.
    public var description: String { storeProduct.description }
    /// The price in the storefront's currency.
    public var price: Decimal { storeProduct.price }
    /// The price as the storefront writes it; show this one.
    public var displayPrice: String { storeProduct.displayPrice }
    /// The group of a subscription; `nil` for other kinds.
    public var subscriptionGroupID: String? { storeProduct.subscriptionGroupID }
    /// StoreKit's own value, for offers, periods and SwiftUI; `nil` in the original interface.
    public var product: Product? { storeProduct.product }
    /// What it gives, by the team's names.
    public let entitlements: [String]
    /// The team's own object from the server's configuration; `nil` when there is none.
    public let metadata: JSONValue?

    let storeProduct: StoreProduct

    init(_ storeProduct: StoreProduct, _ entry: CatalogueList.Entry) {
        self.storeProduct = storeProduct
        entitlements = entry.entitlements
        metadata = entry.metadata
    }
}
