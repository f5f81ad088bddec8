public import AppStoreTypes

extension RenewalFact {
    /// Reads signed renewal info that was verified before.
    ///
    /// - Parameters:
    ///   - payload: what Apple signed; it names no app.
    ///   - app: the app that the document came for.
    ///   - testRun: the run of a test store; not looked at for production and the sandbox.
    ///   - evidence: the digest of the signed bytes.
    /// - Throws: what the payload lacks of what every renewal has.
    public init(
        signed payload: JWSRenewalInfoDecodedPayload, app: AppID, testRun: TestRun?, evidence: EvidenceDigest
    ) throws(FactRefusal) {
        let environment = try FactFields.required(payload.environment, "environment")
        let scope = try PurchaseScope(app: app, environment: environment, testRun: testRun)
        let original = try FactFields.id(payload.originalTransactionId, "originalTransactionId")
        guard let signedDate = payload.signedDate else { throw FactRefusal(.missingDate, field: "signedDate") }
        self.init(
            key: OriginalTransactionKey(scope: scope, id: original), source: .signed(signedDate: signedDate, evidence: evidence))
        currentProductID = payload.productId
        autoRenewPreference = payload.autoRenewProductId
        willAutoRenew = Self.isOn(payload.autoRenewStatus)
        expirationReason = payload.expirationIntent
        isInBillingRetry = payload.isInBillingRetryPeriod ?? false
        gracePeriodExpirationDate = payload.gracePeriodExpiresDate
        priceIncreaseStatus = payload.priceIncreaseStatus
        renewalDate = payload.renewalDate
        renewalPrice = FactFields.money(payload.renewalPrice, payload.currency)
        offer = FactFields.offer(payload.offerType, payload.offerIdentifier, payload.offerDiscountType, payload.offerPeriod)
        recentSubscriptionStartDate = payload.recentSubscriptionStartDate
        eligibleWinBackOfferIDs = (payload.eligibleWinBackOfferIds ?? []).filter { !$0.rawValue.contains("\n") && !$0.rawValue.isEmpty }
        appAccountToken = payload.appAccountToken
        appTransactionID = payload.appTransactionId
        renewalBillingPlanType = payload.renewalBillingPlanType
        commitment = payload.commitmentInfo.map { info in
            var commitment = RenewalCommitment()
            commitment.autoRenewPreference = info.commitmentAutoRenewProductId
            commitment.willAutoRenew = Self.isOn(info.commitmentAutoRenewStatus)
            commitment.billingPlanType = info.commitmentRenewalBillingPlanType
            commitment.renewalDate = info.commitmentRenewalDate
            commitment.renewalPriceMilliunits = info.commitmentRenewalPrice
            return commitment
        }
    }

    /// Whether a renewal is on; a value that this version does not know tells nothing.
    static func isOn(_ status: AutoRenewStatus?) -> Bool? {
        switch status {
        case .some(.on): true
        case .some(.off): false
        default: nil
        }
    }
}
