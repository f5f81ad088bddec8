import AppStoreTypes

extension World {
    /// What Apple says about a subscription's future now.
    func renewalPayload(_ index: Int) -> JWSRenewalInfoDecodedPayload {
        let subscription = subscriptions[index]
        let library = libraries[subscription.library]
        let current = purchases[subscription.current]
        var payload = JWSRenewalInfoDecodedPayload()
        payload.originalTransactionId = OriginalTransactionID(rawValue: String(subscription.originalNumber))
        payload.productId = current.product
        payload.autoRenewProductId = subscription.nextProduct
        payload.autoRenewStatus = subscription.renewsAutomatically ? .on : .off
        payload.signedDate = max(now, subscription.changed)
        payload.environment = library.key.environment
        payload.recentSubscriptionStartDate = subscription.recentStart
        payload.renewalDate = current.expiresDate
        payload.appAccountToken = subscription.appAccountToken
        payload.appTransactionId = library.appTransactionID
        addPhase(subscription, to: &payload)
        if subscription.renewsAutomatically { addPrice(subscription, library, to: &payload) }
        return payload
    }

    private func addPhase(_ subscription: Subscription, to payload: inout JWSRenewalInfoDecodedPayload) {
        switch subscription.phase {
        case .active, .revoked: break
        case .retrying(let graceUntil):
            payload.expirationIntent = .billingError
            payload.isInBillingRetryPeriod = true
            payload.gracePeriodExpiresDate = graceUntil
        case .ended(let intent):
            payload.expirationIntent = intent
            payload.isInBillingRetryPeriod = false
            let product = apps[libraries[subscription.library].key.app]?.catalogue.products[purchases[subscription.current].product]
            let offers = product?.subscription.map { eligibleWinBackOffers($0, library: subscription.library).compactMap(\.id) } ?? []
            if !offers.isEmpty { payload.eligibleWinBackOfferIds = offers }
        }
    }

    private func addPrice(_ subscription: Subscription, _ library: Library, to payload: inout JWSRenewalInfoDecodedPayload) {
        let storefront = accounts[library.key.account]?.storefront ?? settings.storefront
        guard let product = apps[library.key.app]?.catalogue.products[subscription.nextProduct] else { return }
        payload.currency = storefront.currency
        guard let offer = subscription.nextOffer?.offer else {
            payload.renewalPrice = product.price(in: storefront)
            return
        }
        payload.renewalPrice = offer.price * storefront.priceFactor
        payload.offerType = offer.type
        payload.offerIdentifier = offer.id
        payload.offerDiscountType = offer.paymentMode
        payload.offerPeriod = offer.wholePeriod.description
    }
}
