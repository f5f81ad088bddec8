import AppStoreTypes

extension World {
    /// What Apple says about a purchase now; what is signed for a device is added when it is signed.
    func transactionPayload(_ index: Int) -> JWSTransactionDecodedPayload {
        let purchase = purchases[index]
        let library = libraries[purchase.library]
        var payload = JWSTransactionDecodedPayload()
        payload.transactionId = TransactionID(rawValue: String(purchase.number))
        payload.originalTransactionId = OriginalTransactionID(rawValue: String(purchase.originalNumber))
        payload.webOrderLineItemId = purchase.lineItem.map { WebOrderLineItemID(rawValue: String($0)) }
        payload.bundleId = library.key.app
        payload.productId = purchase.product
        payload.subscriptionGroupIdentifier = purchase.subscription.map { subscriptions[$0].group }
        payload.purchaseDate = purchase.purchaseDate
        payload.originalPurchaseDate = purchase.originalPurchaseDate
        payload.expiresDate = purchase.expiresDate
        payload.quantity = purchase.quantity
        payload.type = purchase.type
        payload.appAccountToken = purchase.appAccountToken
        payload.inAppOwnershipType = purchase.ownership
        payload.signedDate = max(now, purchase.changed)
        payload.environment = library.key.environment
        payload.storefront = purchase.storefront.countryCode
        payload.storefrontId = purchase.storefront.id
        payload.transactionReason = purchase.reason
        payload.price = purchase.price
        payload.currency = purchase.storefront.currency
        payload.appTransactionId = library.appTransactionID
        if purchase.isUpgraded { payload.isUpgraded = true }
        if let offer = purchase.offer {
            payload.offerType = offer.type
            payload.offerIdentifier = offer.id
            payload.offerDiscountType = offer.paymentMode
            payload.offerPeriod = offer.documentPeriod
        }
        payload.billingPlanType = purchase.billingPlan
        add(purchase.rare, of: purchase, to: &payload)
        if let revocation = purchase.revocation {
            payload.revocationDate = revocation.date
            payload.revocationReason = revocation.reason
            payload.revocationType = revocation.type
            payload.revocationPercentage = revocation.percentage
        }
        return payload
    }

    private func add(_ rare: PurchaseRarities, of purchase: Purchase, to payload: inout JWSTransactionDecodedPayload) {
        if let instalment = rare.instalment {
            var info = TransactionCommitmentInfo()
            info.billingPeriodNumber = instalment.number
            info.totalBillingPeriods = instalment.count
            info.commitmentExpiresDate = instalment.commitmentEnds
            info.commitmentPrice = instalment.commitmentPrice
            payload.commitmentInfo = info
        }
        payload.previousOriginalTransactionId = rare.previousOriginalNumber.map { OriginalTransactionID(rawValue: String($0)) }
        if let details = rare.advancedCommerce { payload.advancedCommerceInfo = details.transactionInfo(price: purchase.price) }
    }
}
