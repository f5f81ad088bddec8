import AppStoreTypes

extension RenewalFact {
    /// Reads one renewal of an answer of verifyReceipt.
    init(_ entry: VerifyReceiptRenewal, scope: PurchaseScope, source: FactSource) throws(FactRefusal) {
        let original = try FactFields.id(entry.originalTransactionId, "original_transaction_id")
        self.init(key: OriginalTransactionKey(scope: scope, id: original), source: source)
        currentProductID = entry.productId
        autoRenewPreference = entry.autoRenewProductId
        willAutoRenew = Self.isOn(entry.autoRenewStatus)
        expirationReason = entry.expirationIntent
        isInBillingRetry = entry.isInBillingRetryPeriod ?? false
        gracePeriodExpirationDate = entry.gracePeriodExpiresDate
        priceIncreaseStatus = entry.priceIncreaseStatus ?? entry.priceConsentStatus
        if let promotion = entry.promotionalOfferId {
            offer = Offer(type: .promotional, id: promotion)
        } else if let code = entry.offerCodeRefName {
            offer = Offer(type: .offerCode, id: code)
        }
    }
}

extension VerifyReceiptRenewal {
    /// The renewal that an answer in the form of iOS 6 tells beside its one purchase; `nil` for other forms and products.
    init?(ofOldForm response: VerifyReceiptResponse) {
        guard let purchase = response.transactionReceipt, response.autoRenewStatus != nil || response.autoRenewProductId != nil else {
            return nil
        }
        self.init()
        originalTransactionId = purchase.originalTransactionIdOrOwn
        productId = purchase.productId
        autoRenewProductId = response.autoRenewProductId
        autoRenewStatus = response.autoRenewStatus
        expirationIntent = response.expirationIntent
        isInBillingRetryPeriod = response.isInBillingRetryPeriod
    }
}
