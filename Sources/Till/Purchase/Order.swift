public import AppStoreTypes
public import Foundation

/// An order that the team's server keeps from before the payment, to come back with the grant.
public struct Order: Hashable, Sendable, Identifiable {
    /// The order's id, which the purchase carries as its `appAccountToken`.
    public let id: UUID
    /// The product.
    public let productID: String
    /// What the app said when it made the order; `nil` when nothing.
    public let metadata: JSONValue?
    /// Whose it is; `nil` in the reply to a purchase.
    public let customer: String?
}

extension Order {
    init?(_ json: JSONValue) {
        guard let id = json["id"]?.text.flatMap({ UUID(strict: $0) }), let product = json["productId"]?.text else { return nil }
        self.init(id: id, productID: product, metadata: json["metadata"], customer: json["customer"]?.text)
    }
}
