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
    /// The same under a signature, for whoever sent a nonce.
    var signedAnswer: String?

    /// How much a reply tells.
    enum Detail: Hashable {
        /// What an app needs on a device.
        case app
        /// What the team's back end and support need besides.
        case team
    }

    /// Writes a state.
    ///
    /// Swift 6.3.1's optimiser crashes on this initialiser (copy propagation, ownership verifier); it is cheap without.
    @_optimize(none)
    init(_ state: CustomerState, of customer: CustomerID, app: AppConfiguration, detail: Detail) {
        id = customer.rawValue
        self.app = app.id.rawValue
        asOf = state.moment.rfc3339
        entitlements = EntitlementReply.all(in: state)
        subscriptions = state.subscriptions.map { SubscriptionReply($0, detail: detail) }
        nonConsumables = state.nonConsumables.map {
            OwnedProductReply(
                $0.period, order: nil, givesAccess: $0.givesAccess, isRevoked: $0.isRevoked, review: $0.reviewReasons, detail: detail)
        }
        nonRenewingSubscriptions = state.nonRenewingSubscriptions.map(NonRenewingReply.init)
        let poster = Poster(app: app, customer: customer, detail: detail)
        consumablesAwaitingFulfilment = state.consumablesAwaitingFulfilment.map {
            OwnedProductReply(
                $0.period, order: poster.maySee(orderOf: $0.orderedBy) ? $0.order : nil, givesAccess: nil, isRevoked: $0.isRevoked,
                review: $0.reviewReasons, detail: detail)
        }
        unclassified = state.unclassified.map {
            OwnedProductReply(
                $0.period, order: nil, givesAccess: false, isRevoked: $0.isRevoked, review: $0.reviewReasons, detail: detail)
        }
    }
}

/// One entitlement that the customer has now, and what gives it.
struct EntitlementReply: Encodable {
    let id: String
    let productId: String?
    let environment: String
    let expiresDate: String?

    /// Everything that gives an entitlement, in a stable order.
    static func all(in state: CustomerState) -> [EntitlementReply] {
        state.entitlements.flatMap { entitlement in
            entitlement.givingSources.map { source in
                EntitlementReply(
                    id: entitlement.id.rawValue, productId: source.productID?.rawValue, environment: source.environment.rawValue,
                    expiresDate: source.end.flatMap { $0.endInWords })
            }
        }
    }
}
