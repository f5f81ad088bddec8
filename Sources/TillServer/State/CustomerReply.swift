import AppStoreTypes
import Entitlements

/// What a customer owns at a moment, as the API writes it.
///
/// Names are Apple's where Apple has one; times are RFC 3339 in UTC; ids are text. Members without a value are left out.
struct CustomerReply: Encodable {
    let id: String
    let app: String
    let asOf: String
    let entitlements: [EntitlementReply]
    let subscriptions: [SubscriptionReply]
    let nonConsumables: [OwnedProductReply]
    let nonRenewingSubscriptions: [NonRenewingReply]
    let consumablesAwaitingFulfilment: [OwnedProductReply]
    let unclassified: [OwnedProductReply]

    /// How much a reply tells.
    enum Detail: Hashable {
        /// What an app needs on a device.
        case app
        /// What the team's back end and support need besides.
        case team
    }

    /// Writes a state.
    init(_ state: CustomerState, of customer: CustomerID, app: AppConfiguration, detail: Detail) {
        id = customer.rawValue
        self.app = app.id.rawValue
        asOf = RFC3339.text(state.moment)
        entitlements = EntitlementReply.all(in: state, of: app)
        subscriptions = state.subscriptions.map { SubscriptionReply($0, detail: detail) }
        nonConsumables = state.nonConsumables.map {
            OwnedProductReply($0.period, givesAccess: $0.givesAccess, isRevoked: $0.isRevoked, review: $0.reviewReasons, detail: detail)
        }
        nonRenewingSubscriptions = state.nonRenewingSubscriptions.map(NonRenewingReply.init)
        consumablesAwaitingFulfilment = state.consumablesAwaitingFulfilment.map {
            OwnedProductReply($0.period, givesAccess: nil, isRevoked: $0.isRevoked, review: $0.reviewReasons, detail: detail)
        }
        unclassified = state.unclassified.map {
            OwnedProductReply($0.period, givesAccess: false, isRevoked: $0.isRevoked, review: $0.reviewReasons, detail: detail)
        }
    }
}

/// One entitlement that the customer has now, and what gives it.
struct EntitlementReply: Encodable, Comparable {
    let id: String
    let productId: String
    let environment: String
    let expiresDate: String?

    /// The entitlements that products with access give, by the app's mapping.
    static func all(in state: CustomerState, of app: AppConfiguration) -> [EntitlementReply] {
        let subscriptions = state.subscriptions.filter(\.givesAccess).map { ($0.productID, $0.environment, $0.accessEndDate) }
        let products = state.nonConsumables.filter(\.givesAccess).map { ($0.productID, $0.environment, EpochMilliseconds?.none) }
        let passes = state.nonRenewingSubscriptions.filter(\.givesAccess).map { ($0.productID, $0.environment, $0.expirationDate) }
        var replies: [EntitlementReply] = []
        for (product, environment, end) in subscriptions + products + passes {
            for (entitlement, givers) in app.entitlements where givers.contains(product) {
                replies.append(
                    EntitlementReply(
                        id: entitlement.rawValue, productId: product.rawValue, environment: environment.rawValue,
                        expiresDate: end.map(RFC3339.text)))
            }
        }
        return replies.sorted()
    }

    static func < (left: EntitlementReply, right: EntitlementReply) -> Bool {
        (left.id, left.productId, left.environment, left.expiresDate ?? "") < (
            right.id, right.productId, right.environment, right.expiresDate ?? ""
        )
    }
}
