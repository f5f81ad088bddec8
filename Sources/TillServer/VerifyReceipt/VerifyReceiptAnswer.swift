import AppStoreTypes
import Entitlements
import Foundation

/// Puts the drop-in's answer to an app receipt together: what the receipt says, and what the ledger knows of its chains by now.
struct VerifyReceiptAnswer {
    /// The receipt that was sent, which was verified.
    let receipt: AppReceipt
    /// Its bytes.
    let bytes: [UInt8]
    /// The environment that it is from.
    let environment: AppStoreEnvironment
    /// What is known by now of the chains in it.
    let known: KnownPurchases
    /// Whether only the newest purchase of each subscription is wanted.
    let excludesOldTransactions: Bool
    /// When it is answered.
    let now: EpochMilliseconds

    /// The whole answer, in Apple's spelling once it is encoded.
    var response: VerifyReceiptResponse {
        var response = VerifyReceiptResponse()
        response.status = VerifyReceiptStatus(0)
        response.environment = environment
        response.receipt = sent
        guard known.hasSubscriptions else { return response }
        response.latestReceipt = Data(bytes).base64EncodedString()
        response.latestReceiptInfo = (excludesOldTransactions ? known.latest : known.purchases).map { fact in
            VerifyReceiptTransaction(fact, isUpgraded: known.upgraded.contains(fact.key))
        }
        response.pendingRenewalInfo = known.renewals.map { VerifyReceiptRenewal($0) }
        return response
    }

    private var sent: VerifyReceiptAppReceipt {
        var sent = VerifyReceiptAppReceipt()
        sent.receiptType = receipt.receiptType
        sent.adamId = String(receipt.appAppleID ?? 0)
        sent.appItemId = sent.adamId
        sent.bundleId = receipt.bundleID
        sent.applicationVersion = receipt.applicationVersion
        sent.downloadId = String(receipt.downloadID ?? 0)
        sent.versionExternalIdentifier = String(receipt.versionExternalIdentifier ?? 0)
        sent.originalApplicationVersion = receipt.originalApplicationVersion
        sent.receiptCreationDate = receipt.creationDate
        sent.requestDate = now
        sent.originalPurchaseDate = receipt.originalPurchaseDate
        sent.expirationDate = receipt.expirationDate
        let facts = Dictionary(known.purchases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        sent.inApp = receipt.purchases.map { entry in
            VerifyReceiptTransaction(entry, known: entry.transactionID.flatMap { facts[$0] })
        }
        return sent
    }
}

extension VerifyReceiptTransaction {
    /// A purchase as the receipt that was sent knows it, and with a refund that became known later.
    init(_ entry: InAppPurchaseReceipt, known: TransactionFact?) {
        self.init()
        quantity = entry.quantity
        productId = entry.productID
        transactionId = entry.transactionID
        originalTransactionId = entry.originalTransactionIDOrOwn
        purchaseDate = entry.purchaseDate
        originalPurchaseDate = entry.originalPurchaseDate
        expiresDate = entry.expirationDate
        if let item = entry.webOrderLineItemID, !item.rawValue.isEmpty, item.rawValue != "0" { webOrderLineItemId = item }
        isTrialPeriod = entry.isTrialPeriod ?? false
        isInIntroOfferPeriod = entry.isInIntroductoryOfferPeriod
        promotionalOfferId = entry.promotionalOfferID
        inAppOwnershipType = known?.ownershipType ?? .purchased
        cancellationDate = entry.cancellationDate ?? known?.revocation?.date
        cancellationReason = cancellationDate == nil ? nil : known?.revocation?.reason
    }

    /// A purchase as it is known by now.
    init(_ fact: TransactionFact, isUpgraded: Bool) {
        self.init()
        quantity = Int64(fact.purchasedQuantity)
        productId = fact.productID
        transactionId = fact.id
        originalTransactionId = fact.originalID
        purchaseDate = fact.purchaseDate
        originalPurchaseDate = fact.originalPurchaseDate
        expiresDate = fact.expirationDate
        webOrderLineItemId = fact.webOrderLineItemID
        isTrialPeriod = fact.offer?.paymentMode == .freeTrial
        if fact.isSubscription { isInIntroOfferPeriod = fact.offer?.type == .introductory && fact.offer?.paymentMode != .freeTrial }
        if isUpgraded { self.isUpgraded = true }
        subscriptionGroupIdentifier = fact.subscriptionGroupID
        if fact.offer?.type == .promotional { promotionalOfferId = fact.offer?.id }
        if fact.offer?.type == .offerCode { offerCodeRefName = fact.offer?.id }
        inAppOwnershipType = fact.ownershipType
        appAccountToken = fact.appAccountToken
        cancellationDate = fact.revocation?.date
        cancellationReason = fact.revocation?.reason
    }
}

extension VerifyReceiptRenewal {
    /// What is known of a subscription's renewal.
    init(_ fact: RenewalFact) {
        self.init()
        productId = fact.currentProductID
        autoRenewProductId = fact.autoRenewPreference
        originalTransactionId = fact.originalID
        autoRenewStatus = fact.willAutoRenew.map { $0 ? .on : .off }
        expirationIntent = fact.expirationReason
        // Apple leaves it out while nothing is amiss.
        if fact.isInBillingRetry || fact.expirationReason != nil { isInBillingRetryPeriod = fact.isInBillingRetry }
        gracePeriodExpiresDate = fact.gracePeriodExpirationDate
        priceIncreaseStatus = fact.priceIncreaseStatus
        // That nobody has answered yet tells that an answer is asked for; an answer given does not tell whether one was.
        if fact.priceIncreaseStatus == .pending { priceConsentStatus = .pending }
        if fact.offer?.type == .promotional { promotionalOfferId = fact.offer?.id }
        if fact.offer?.type == .offerCode { offerCodeRefName = fact.offer?.id }
    }
}
