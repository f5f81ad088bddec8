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

extension Order {
    /// The order as it is kept.
    var json: JSONValue {
        var members = [JSONMember("id", .string(id.lowercasedText)), JSONMember("productId", .string(productID))]
        if let metadata { members.append(JSONMember("metadata", metadata)) }
        if let customer { members.append(JSONMember("customer", .string(customer))) }
        return .object(members)
    }
}

extension PurchaseRecord {
    /// The order as the server told it with its verdict.
    var order: Order? { orderText.flatMap { try? JSONReader.read(Array($0.utf8)) }.flatMap(Order.init) }

    /// Keeps the order of the server's verdict, to come back with the grant however late that is told.
    mutating func remember(_ order: Order?) { orderText = order.map { String(decoding: $0.json.bytes, as: UTF8.self) } ?? orderText }
}
