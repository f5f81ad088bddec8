import AppStoreTypes

extension TransactionFact {
    /// Reads one purchase of an answer of verifyReceipt.
    ///
    /// The answer never tells the kind of a one-time product; what has an expiry or a billing event is a subscription.
    init(_ entry: VerifyReceiptTransaction, scope: PurchaseScope, source: FactSource) throws(FactRefusal) {
        let id = try FactFields.id(entry.transactionId, "transaction_id")
        self.init(
            key: TransactionKey(scope: scope, id: id),
            originalID: try FactFields.original(entry.originalTransactionId, or: id),
            productID: try FactFields.id(entry.productId, "product_id"),
            purchaseDate: try FactFields.required(entry.purchaseDate, "purchase_date"),
            source: source)
        originalPurchaseDate = entry.originalPurchaseDate
        expirationDate = entry.expiresDate
        webOrderLineItemID = try FactFields.billingEvent(entry.webOrderLineItemId)
        productType = expirationDate != nil && webOrderLineItemID != nil ? .autoRenewable : nil
        subscriptionGroupID = entry.subscriptionGroupIdentifier
        purchasedQuantity = try FactFields.quantity(entry.quantity)
        appAccountToken = entry.appAccountToken
        ownershipType = entry.inAppOwnershipType ?? .purchased
        revocation = entry.cancellationDate.map { Revocation(date: $0, reason: entry.cancellationReason) }
        isUpgraded = entry.isUpgraded ?? false
        if let promotion = entry.promotionalOfferId {
            offer = Offer(type: .promotional, id: promotion)
        } else if let code = entry.offerCodeRefName {
            offer = Offer(type: .offerCode, id: code)
        } else if entry.isTrialPeriod == true {
            offer = Offer(type: .introductory, paymentMode: .freeTrial)
        } else if entry.isInIntroOfferPeriod == true {
            offer = Offer(type: .introductory)
        }
    }
}
