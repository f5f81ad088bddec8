import AppStoreTypes
import Entitlements

/// An order, as the API writes it.
struct OrderReply: Encodable {
    let id: String
    let customer: String
    let productId: String
    let metadata: JSONReplyValue?
    let createdDate: String

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ order: OrderFact) {
        id = order.id.description
        customer = order.customer.rawValue
        productId = order.productID.rawValue
        metadata = order.metadata.map(JSONReplyValue.init)
        createdDate = order.createdDate.rfc3339
    }
}

/// The answer to `POST /v1/orders`.
struct OrderAnswer: Encodable {
    let order: OrderReply
}

/// The order that a purchase was made for, beside the purchase.
struct NamedOrderReply: Encodable {
    let id: String
    let productId: String
    let metadata: JSONReplyValue?

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ order: OrderFact) {
        id = order.id.description
        productId = order.productID.rawValue
        metadata = order.metadata.map(JSONReplyValue.init)
    }
}
