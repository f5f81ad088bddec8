import AppStoreTypes
import Entitlements

/// Something bought once, as the API writes it.
struct OwnedProductReply: Encodable {
    let productId: String
    let transactionId: String
    let originalTransactionId: String
    let environment: String
    let quantity: Int32
    let purchaseDate: String
    let inAppOwnershipType: String
    let order: NamedOrderReply?
    let givesAccess: Bool?
    let revocationDate: String?
    let price: MoneyReply?
    let transactionIds: [String]?
    let review: [String]?

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(
        _ period: PaidPeriod, order: OrderFact?, givesAccess: Bool?, isRevoked: Bool, review: [ReviewReason], detail: CustomerReply.Detail
    ) {
        let fact = period.fact
        productId = fact.productID.rawValue
        transactionId = fact.id.rawValue
        originalTransactionId = fact.originalID.rawValue
        environment = fact.scope.environment.rawValue
        quantity = fact.purchasedQuantity
        purchaseDate = period.purchaseDate.rfc3339
        inAppOwnershipType = fact.ownershipType.rawValue
        self.order = order.map(NamedOrderReply.init)
        self.givesAccess = givesAccess
        revocationDate = Self.revocationDate(of: fact, isRevoked: isRevoked)
        let isForTeam = detail == .team
        price = isForTeam ? fact.price.map(MoneyReply.init) : nil
        transactionIds = isForTeam ? period.transactionIDs.map { $0.rawValue } : nil
        self.review = isForTeam && !review.isEmpty ? review.map { "\($0)" } : nil
    }
}

extension OwnedProductReply {
    /// The moment of revocation, for what is revoked by now.
    private static func revocationDate(of fact: TransactionFact, isRevoked: Bool) -> String? {
        guard isRevoked, let date = fact.revocationDate else { return nil }
        return date.rfc3339
    }
}

/// Time bought of one non-renewing product, as the API writes it.
struct NonRenewingReply: Encodable {
    let productId: String
    let environment: String
    let state: String
    let givesAccess: Bool
    let expiresDate: String?
    let transactionIds: [String]

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ subscription: NonRenewingSubscription) {
        productId = subscription.productID.rawValue
        environment = subscription.environment.rawValue
        state = subscription.state.rawValue
        givesAccess = subscription.givesAccess
        expiresDate = subscription.expirationDate.map { $0.rfc3339 }
        transactionIds = subscription.purchases.flatMap { $0.transactionIDs }.map { $0.rawValue }
    }
}
