/// Which part of buying an error belongs to.
public enum TillErrorGroup: String, Hashable, Sendable, CaseIterable {
    /// This purchase, its product or its payment.
    case purchase
    /// An offer of a subscription.
    case offer
    /// An order made before paying.
    case order
    /// The App Store or StoreKit.
    case store
    /// StoreKit's check of a signature.
    case verification
    /// The proof of a purchase, as the server judges it.
    case evidence
    /// The list of products.
    case catalogue
    /// The customer's account in the app.
    case customer
    /// The device's connection.
    case connection
    /// The team's server.
    case server
    /// How the app or the server is set up.
    case configuration
    /// Keeping things on the device.
    case storage
    /// Anything else.
    case other
}
