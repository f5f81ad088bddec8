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
    let givesAccess: Bool?
    let revocationDate: String?
    let price: MoneyReply?
    let transactionIds: [String]?
    let review: [String]?

    init(_ period: PaidPeriod, givesAccess: Bool?, isRevoked: Bool, review: [ReviewReason], detail: CustomerReply.Detail) {
        let fact = period.fact
        productId = fact.productID.rawValue
        transactionId = fact.id.rawValue
        originalTransactionId = fact.originalID.rawValue
        environment = fact.scope.environment.rawValue
        quantity = fact.purchasedQuantity
        purchaseDate = RFC3339.text(period.purchaseDate)
        inAppOwnershipType = fact.ownershipType.rawValue
        self.givesAccess = givesAccess
        revocationDate = isRevoked ? period.revocationDate.map(RFC3339.text) : nil
        let isForTeam = detail == .team
        price = isForTeam ? fact.price.map(MoneyReply.init) : nil
        transactionIds = isForTeam ? period.transactionIDs.map(\.rawValue) : nil
        self.review = isForTeam && !review.isEmpty ? review.map { "\($0)" } : nil
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

    init(_ subscription: NonRenewingSubscription) {
        productId = subscription.productID.rawValue
        environment = subscription.environment.rawValue
        state = subscription.state.rawValue
        givesAccess = subscription.givesAccess
        expiresDate = subscription.expirationDate.map(RFC3339.text)
        transactionIds = subscription.purchases.flatMap(\.transactionIDs).map(\.rawValue)
    }
}
