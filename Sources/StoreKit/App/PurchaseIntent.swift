/// A purchase that the customer began outside the app and wants to complete in it.
public struct PurchaseIntent: Equatable, Identifiable, Sendable {
    /// What the customer wants.
    public let product: Product
    /// The offer the customer chose.
    public let offer: Product.SubscriptionOffer?

    /// The product's identifier.
    public var id: Product.ID { product.id }

    /// Intents, as they come; never ends.
    public static var intents: PurchaseIntents {
        let session = DeviceSession.available()
        return PurchaseIntents(feed: Feed(source: .live { session?.listenForIntents() ?? .ended }))
    }
}
