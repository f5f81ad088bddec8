public import AppStoreTypes

/// Changes what a product costs; subscribers hear of a dearer price at once.
public struct ChangePriceCommand: Hashable, Codable, Sendable {
    /// The app.
    public var app: BundleID
    /// The product.
    public var productId: ProductID
    /// The new price in thousandths; in the currency of the countries, where some are named.
    public var price: Int64
    /// The countries; all of them when `nil`.
    public var storefronts: [String]?
    /// Whether customers have to agree; by Apple's rule when `nil`.
    public var consent: PriceConsent?

    /// Makes the command.
    public init(app: BundleID, productId: ProductID, price: Int64, storefronts: [String]? = nil, consent: PriceConsent? = nil) {
        self.app = app
        self.productId = productId
        self.price = price
        self.storefronts = storefronts
        self.consent = consent
    }
}
