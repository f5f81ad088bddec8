import AppStoreTypes
import Entitlements

/// One auto-renewable subscription, as the API writes it.
struct SubscriptionReply: Encodable {
    let originalTransactionId: String
    let transactionId: String
    let productId: String
    let subscriptionGroupIdentifier: String?
    let environment: String
    let state: String
    let givesAccess: Bool
    let purchaseDate: String
    let expiresDate: String?
    let accessEndDate: String?
    let willAutoRenew: Bool?
    let autoRenewProductId: String?
    let renewalDate: String?
    let gracePeriodExpiresDate: String?
    let isInBillingRetry: Bool?
    let expirationIntent: Int32?
    let inAppOwnershipType: String
    let offer: OfferReply?
    let revocationDate: String?
    let price: MoneyReply?
    let originalTransactionIds: [String]?
    let transactionIds: [String]?
    let review: [String]?

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ subscription: Subscription, detail: CustomerReply.Detail) {
        let fact = subscription.current.fact
        originalTransactionId = subscription.original.id.rawValue
        transactionId = fact.id.rawValue
        productId = subscription.productID.rawValue
        subscriptionGroupIdentifier = subscription.groupID?.rawValue
        environment = subscription.environment.rawValue
        state = subscription.state.rawValue
        givesAccess = subscription.givesAccess
        purchaseDate = subscription.current.purchaseDate.rfc3339
        expiresDate = subscription.expirationDate.flatMap { $0.endInWords }
        accessEndDate = subscription.accessEndDate.flatMap { $0.endInWords }
        willAutoRenew = subscription.willAutoRenew
        autoRenewProductId = subscription.autoRenewPreference?.rawValue
        let renewal = subscription.renewal
        renewalDate = renewal?.renewalDate.map { $0.rfc3339 }
        gracePeriodExpiresDate = renewal?.gracePeriodExpirationDate.map { $0.rfc3339 }
        isInBillingRetry = renewal?.isInBillingRetry
        expirationIntent = renewal?.expirationReason?.rawValue
        inAppOwnershipType = subscription.ownershipType.rawValue
        offer = subscription.offer.map(OfferReply.init)
        revocationDate = subscription.current.revocationDate.map { $0.rfc3339 }
        let isForTeam = detail == .team
        price = isForTeam ? fact.price.map(MoneyReply.init) : nil
        originalTransactionIds = isForTeam ? subscription.originalIDs.map { $0.rawValue } : nil
        transactionIds = isForTeam ? subscription.periods.flatMap { $0.transactionIDs }.map { $0.rawValue } : nil
        review = isForTeam && !subscription.reviewReasons.isEmpty ? subscription.reviewReasons.map { "\($0)" } : nil
    }
}

/// The offer of a period, as the API writes it.
struct OfferReply: Encodable {
    let offerType: Int32
    let offerIdentifier: String?
    let offerDiscountType: String?
    let offerPeriod: String?

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ offer: Offer) {
        offerType = offer.type.rawValue
        offerIdentifier = offer.id?.rawValue
        offerDiscountType = offer.paymentMode?.rawValue
        offerPeriod = offer.period
    }
}

/// Money with exact decimals, as the API writes it.
struct MoneyReply: Encodable {
    let amount: String
    let currency: String

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ money: Money) {
        amount = money.decimal
        currency = money.currency.rawValue
    }
}
