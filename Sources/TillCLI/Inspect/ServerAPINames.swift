/// Names of members by which a body of the App Store Server API and its relatives is recognised.
enum ServerAPINames {
    /// Whether an object with these members is such a body: one name that only Apple uses, or nothing but names that Apple uses too.
    static func recognise(_ names: Set<String>) -> Bool {
        !names.isDisjoint(with: all.subtracting(common)) || (names.count > 1 && names.isSubset(of: all))
    }

    /// Names that anybody's JSON may have.
    private static let common: Set<String> = [
        "config", "currency", "data", "description", "effective", "items", "offer", "operation", "period", "price", "reason", "result",
        "revision",
        "status", "success", "summary", "url",
    ]

    /// Members of answers, requests and fragments.
    private static let all: Set<String> = [
        "appAccountToken", "appAppleId", "appTransactionId", "autoRenewProductId", "bundleId", "bulkPerformanceTestResult", "data",
        "defaultMessage",
        "descriptors", "displayName", "effective", "effectiveDate", "errorCode", "errorMessage", "externalPurchaseToken", "failedCount",
        "firstSendAttemptResult", "hasMore", "imageIdentifier", "imageIdentifiers", "items", "messageIdentifier", "messageIdentifiers",
        "notificationHistory", "notificationType", "offer", "operation", "originalTransactionId", "paginationToken", "period",
        "periodCount", "price",
        "productId", "realtimeURL", "realtimeUrl", "receiptType", "reason", "refundReason", "requestIdentifier", "requestInfo",
        "requestReferenceId", "result",
        "revision", "sendAttempts", "signedAppTransactionInfo", "signedPayload", "signedRenewalInfo", "signedTransactionInfo",
        "signedTransactions", "SKU", "status", "storefront", "succeededCount", "success", "successRate", "summary", "taxCode",
        "testNotificationToken",
        "transactionId", "url", "webOrderLineItemId", "currency", "currentSKU", "SKUs", "refundRiskingPreference", "changeReason",
        "newPrice",
        "dependentSKUs", "retainBillingCycle", "description", "requestId", "config", "averageResponseTime", "pendingPercentage",
    ]
}
