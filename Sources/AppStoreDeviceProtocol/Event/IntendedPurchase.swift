/// A purchase that the customer began on the App Store and is to complete in the app.
public struct IntendedPurchase: Hashable, Codable, Sendable {
    /// Names the intent.
    public var id: String
    /// The product.
    public var product: ProductDescription
    /// The offer that comes with it.
    public var offer: OfferDescription?

    /// Describes an intent.
    public init(id: String, product: ProductDescription, offer: OfferDescription? = nil) {
        self.id = id
        self.product = product
        self.offer = offer
    }
}
