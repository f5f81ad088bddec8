public import AppStoreTypes

/// Makes a code for an offer; the reply bears it.
public struct CreateOfferCodeCommand: Hashable, Codable, Sendable {
    /// The app.
    public var app: BundleID
    /// The product.
    public var productId: ProductID
    /// The offer's reference name.
    public var offer: OfferID
    /// The word; made up when `nil`.
    public var code: String?
    /// How often it can be redeemed; once when `nil`.
    public var limit: Int?
    /// When it ends, RFC 3339; never when `nil`.
    public var expires: String?

    /// Makes the command.
    public init(app: BundleID, productId: ProductID, offer: OfferID, code: String? = nil, limit: Int? = nil, expires: String? = nil) {
        self.app = app
        self.productId = productId
        self.offer = offer
        self.code = code
        self.limit = limit
        self.expires = expires
    }
}
