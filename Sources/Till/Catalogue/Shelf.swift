public import Foundation

/// What can be bought now, in the server's order.
public struct Shelf: Sendable {
    /// The products that the server wants sold and the App Store knows.
    public let products: [ShelfProduct]
    /// Identifiers that the server named and the App Store does not know, in the server's order; a fault of the configuration.
    public let unknownIDs: [String]
    /// The moment of the server's clock for which the server's list holds.
    public let asOf: Date
    /// Seconds since this device received the list; never negative.
    public let age: TimeInterval
    /// Why the list is older than was asked for; `nil` when it is not.
    public let refreshFailure: TillError?

    /// The product of an identifier; `nil` when it is not for sale.
    public subscript(id: String) -> ShelfProduct? { products.first { $0.id == id } }

    /// Why nothing is for sale; `nil` when something is.
    public var emptiness: Emptiness? {
        guard products.isEmpty else { return nil }
        return unknownIDs.isEmpty ? .nothingConfigured : .noneKnownToTheAppStore
    }

    /// Why nothing is for sale.
    public enum Emptiness: String, Hashable, Sendable, CaseIterable {
        /// The server names no product.
        case nothingConfigured
        /// The App Store knows none of those that the server names.
        case noneKnownToTheAppStore

        /// What to look at, for the developer; never shown to a customer.
        public var hint: String {
            switch self {
            case .nothingConfigured:
                """
                The server's list of products is empty. Name products in the configuration of the app's server, and check that the key \
                belongs to this app.
                """
            case .noneKnownToTheAppStore:
                """
                The App Store knows none of the products that the server names. Check in App Store Connect: the Paid Apps Agreement with \
                bank and tax is in effect; the products have a price and all their texts, and are at least “Ready to Submit”; their \
                identifiers are spelled exactly as on the server; this build has the same bundle identifier; they are sold in the \
                storefront of this Apple Account. New products take up to some hours to appear. In Xcode, check which StoreKit \
                configuration file the scheme uses.
                """
            }
        }
    }
}
