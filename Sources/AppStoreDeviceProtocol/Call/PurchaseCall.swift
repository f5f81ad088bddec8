public import AppStoreTypes

/// Asks to buy a product.
public struct PurchaseCall: Hashable, Codable, Sendable {
    /// Names this purchase; a repeated call with the same name gets the same reply and buys nothing more.
    public var requestId: String
    /// What to buy.
    public var productId: ProductID
    /// How many, 1...10.
    public var quantity: Int32
    /// The app's own reference.
    public var appAccountToken: AppAccountToken?
    /// A promotional or win-back offer.
    public var offer: OfferChoice?
    /// The team's signed word on whether the introductory offer applies, as a compact JWS.
    public var introductoryOfferEligibility: String?
    /// How the product is billed, where it has more than one way.
    public var billingPlanType: BillingPlanType?
    /// Whether the app asked to play Ask to Buy in the sandbox.
    public var simulatesAskToBuy: Bool
    /// Which of Apple's two interfaces asks.
    public var interface: StoreKitInterface

    /// Asks to buy one of the product, with nothing special.
    public init(requestId: String, productId: ProductID) {
        self.requestId = requestId
        self.productId = productId
        quantity = 1
        simulatesAskToBuy = false
        interface = .modern
    }
}

/// Apple's two purchase interfaces.
public enum StoreKitInterface: String, Codable, Hashable, Sendable, CaseIterable {
    /// `SKPaymentQueue`.
    case original
    /// `Product.purchase`.
    case modern
}
