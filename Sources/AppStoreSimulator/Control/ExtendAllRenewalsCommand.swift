public import AppStoreTypes

/// Moves the renewal dates of every subscriber of a product.
public struct ExtendAllRenewalsCommand: Hashable, Codable, Sendable {
    /// The app.
    public var app: BundleID
    /// The environment; `nil` for the app's own.
    public var environment: AppStoreEnvironment?
    /// The product.
    public var productId: ProductID
    /// The countries; all of them when `nil`.
    public var storefronts: [String]?
    /// How far, 1...90.
    public var days: Int
    /// The team's name for the request, which counts once.
    public var requestIdentifier: String

    /// Makes the command.
    public init(
        app: BundleID, environment: AppStoreEnvironment? = nil, productId: ProductID, storefronts: [String]? = nil, days: Int,
        requestIdentifier: String
    ) {
        self.app = app
        self.environment = environment
        self.productId = productId
        self.storefronts = storefronts
        self.days = days
        self.requestIdentifier = requestIdentifier
    }
}
