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
        payload.renewalBillingPlanType = subscription.rare.nextPlan
        payload.priceIncreaseStatus = subscription.increase?.status
        payload.advancedCommerceInfo = subscription.rare.advancedCommerce?.renewalInfo()
        payload.signedDate = max(now, subscription.changed)
        payload.environment = library.key.environment
        payload.recentSubscriptionStartDate = subscription.recentStart
        payload.renewalDate = current.expiresDate
        payload.appAccountToken = subscription.appAccountToken
        payload.appTransactionId = library.appTransactionID
        addPhase(subscription, to: &payload)
        if subscription.renewsAutomatically { addPrice(index, to: &payload) }
        if let commitment = subscription.commitment { payload.commitmentInfo = commitmentInfo(commitment, index) }
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
            guard subscription.sharedFrom == nil else { return }
            let product = apps[libraries[subscription.library].key.app]?.catalogue.products[purchases[subscription.current].product]
            let offers = product?.subscription.map { eligibleWinBackOffers($0, library: subscription.library).compactMap(\.id) } ?? []
            if !offers.isEmpty { payload.eligibleWinBackOfferIds = offers }
        }
    }

    private func addPrice(_ index: Int, to payload: inout JWSRenewalInfoDecodedPayload) {
        let subscription = subscriptions[index]
        guard let price = plainRenewalPrice(of: index) else { return }
        let storefront = storefront(of: subscription.library)
        payload.currency = storefront.currency
        guard !owesInstalments(index), let offer = subscription.nextOffer?.offer else {
            payload.renewalPrice = subscription.sharedFrom == nil ? price : 0
            return
        }
        payload.renewalPrice = offer.price * storefront.priceFactor
        payload.offerType = offer.type
        payload.offerIdentifier = offer.id
        payload.offerDiscountType = offer.paymentMode
        payload.offerPeriod = offer.documentPeriod
    }

    private func commitmentInfo(_ commitment: Commitment, _ index: Int) -> RenewalCommitmentInfo {
        let subscription = subscriptions[index]
        var info = RenewalCommitmentInfo()
        info.commitmentAutoRenewProductId = subscription.nextProduct
        info.commitmentAutoRenewStatus = commitment.renews ? .on : .off
        info.commitmentRenewalDate = commitment.ends
        guard commitment.renews else { return info }
        info.commitmentRenewalBillingPlanType = subscription.rare.nextPlan
        guard let product = product(subscription.nextProduct, of: index) else { return info }
        let storefront = storefront(of: subscription.library)
        let isMonthly = billingPlan(subscription.rare.nextPlan, of: product) == .monthly
        let monthly = isMonthly ? product.subscription?.monthlyPlan.map { $0.commitmentPrice * storefront.priceFactor } : nil
        info.commitmentRenewalPrice = monthly ?? product.price(in: storefront)
        return info
    }
}
