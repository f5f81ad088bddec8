public import AppStoreTypes

/// Buys outside the app, as on the App Store page or by an offer code.
public struct BuyCommand: Hashable, Codable, Sendable {
    /// The account's name.
    public var account: String
    /// The app.
    public var app: BundleID
    /// The product.
    public var productId: ProductID
    /// The environment; `nil` for the app's own.
    public var environment: AppStoreEnvironment?
    /// How many; 1 when `nil`.
    public var quantity: Int32?
    /// The app's own reference.
    public var appAccountToken: AppAccountToken?
    /// The reference name of the offer code that was redeemed.
    public var offerCode: OfferID?
    /// How the product is billed, where it has more than one way.
    public var billingPlanType: BillingPlanType?

    /// Makes the command.
    public init(
        account: String, app: BundleID, productId: ProductID, environment: AppStoreEnvironment? = nil, quantity: Int32? = nil,
        appAccountToken: AppAccountToken? = nil, offerCode: OfferID? = nil, billingPlanType: BillingPlanType? = nil
    ) {
        self.account = account
        self.app = app
        self.productId = productId
        self.environment = environment
        self.quantity = quantity
        self.appAccountToken = appAccountToken
        self.offerCode = offerCode
        self.billingPlanType = billingPlanType
    }
}
