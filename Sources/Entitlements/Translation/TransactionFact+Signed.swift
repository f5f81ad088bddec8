public import AppStoreTypes

extension TransactionFact {
    /// Reads a signed transaction that was verified before.
    ///
    /// - Parameters:
    ///   - payload: what Apple signed.
    ///   - app: the app whose bundle id the payload was verified to carry.
    ///   - testRun: the run of a test store; not looked at for production and the sandbox.
    ///   - evidence: the digest of the signed bytes.
    /// - Throws: what the payload lacks of what every purchase has.
    public init(
        signed payload: JWSTransactionDecodedPayload, app: AppID, testRun: TestRun?, evidence: EvidenceDigest
    ) throws(FactRefusal) {
        let environment = try FactFields.required(payload.environment, "environment")
        let id = try FactFields.id(payload.transactionId, "transactionId")
        let begin = FactFields.chainBegin(payload.originalPurchaseDate, payload.purchaseDate, id, payload.originalTransactionId)
        let scope = try PurchaseScope(app: app, environment: environment, testRun: testRun?.ofChain(begunAt: begin))
        guard let signedDate = payload.signedDate else { throw FactRefusal(.missingDate, field: "signedDate") }
        self.init(
            key: TransactionKey(scope: scope, id: id),
            originalID: try FactFields.original(payload.originalTransactionId, or: id),
            productID: try FactFields.id(payload.productId, "productId"),
            purchaseDate: try FactFields.required(payload.purchaseDate, "purchaseDate"),
            source: .signed(signedDate: signedDate, evidence: evidence))
        productType = payload.type
        originalPurchaseDate = payload.originalPurchaseDate
        expirationDate = payload.expiresDate
        webOrderLineItemID = try FactFields.billingEvent(payload.webOrderLineItemId)
        subscriptionGroupID = payload.subscriptionGroupIdentifier
        purchasedQuantity = try FactFields.quantity(payload.quantity.map(Int64.init))
        appAccountToken = payload.appAccountToken
        ownershipType = payload.inAppOwnershipType ?? .purchased
        revocation = payload.revocationDate.map { date in
            Revocation(
                date: date, reason: payload.revocationReason, type: payload.revocationType, percentage: payload.revocationPercentage)
        }
        isUpgraded = payload.isUpgraded ?? false
        offer = FactFields.offer(payload.offerType, payload.offerIdentifier, payload.offerDiscountType, payload.offerPeriod)
        reason = payload.transactionReason
        price = FactFields.money(payload.price, payload.currency)
        storefrontCountryCode = payload.storefront
        storefrontID = payload.storefrontId
        appTransactionID = payload.appTransactionId
        billingPlanType = payload.billingPlanType
        commitment = payload.commitmentInfo.map { info in
            Commitment(
                billingPeriodNumber: info.billingPeriodNumber, totalBillingPeriods: info.totalBillingPeriods,
                expirationDate: info.commitmentExpiresDate, priceMilliunits: info.commitmentPrice)
        }
        previousOriginalID = payload.previousOriginalTransactionId
    }
}
