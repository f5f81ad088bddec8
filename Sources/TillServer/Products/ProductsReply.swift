import AppStoreTypes
import Entitlements

/// The answer to `GET /v1/products`: what the app should ask StoreKit for, in the team's order.
struct ProductsReply: Encodable {
    let app: String
    let asOf: String
    let products: [ProductReply]

    /// Lists what an app offers.
    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ app: AppConfiguration, asOf moment: EpochMilliseconds) {
        self.app = app.id.rawValue
        asOf = moment.rfc3339
        products = app.shelf.map { ProductReply($0, app: app) }
    }
}

/// One product of the shelf, as the API writes it.
struct ProductReply: Encodable {
    let productId: String
    let entitlements: [String]
    let metadata: JSONReplyValue?

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ product: ListedProduct, app: AppConfiguration) {
        productId = product.id.rawValue
        entitlements = app.entitlements(of: product.id).map(\.rawValue)
        metadata = product.metadata.map(JSONReplyValue.init)
    }
}
