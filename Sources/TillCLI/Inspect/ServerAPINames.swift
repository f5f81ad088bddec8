/// Names of members by which a body of the App Store Server API and its relatives is recognised.
enum ServerAPINames {
    /// Members of answers, requests and fragments.
    static let all: Set<String> = [
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
