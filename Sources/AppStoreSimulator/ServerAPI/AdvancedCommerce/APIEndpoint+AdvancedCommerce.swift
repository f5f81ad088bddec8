import HTTPService

extension APIEndpoint {
    private static let commerce = "/advancedCommerce/v1"

    /// Advanced Commerce.
    static let advancedCommerce: [APIEndpoint] = [
        APIEndpoint("cancelSubscription", "POST", commerce + "/subscription/cancel/{transactionId}", requestsPerSecond: 5) {
            (store, call) async throws(APIRefusal) in try await store.cancelAdvanced(call)
        },
        APIEndpoint("changeMetadata", "POST", commerce + "/subscription/changeMetadata/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.changeAdvancedMetadata(call)
        },
        APIEndpoint("changePrice", "POST", commerce + "/subscription/changePrice/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.changeAdvancedPrice(call)
        },
        APIEndpoint("migrateSubscription", "POST", commerce + "/subscription/migrate/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.migrateToAdvanced(call)
        },
        APIEndpoint("revokeSubscription", "POST", commerce + "/subscription/revoke/{transactionId}", requestsPerSecond: 5) {
            (store, call) async throws(APIRefusal) in try await store.revokeAdvanced(call)
        },
        APIEndpoint("requestRefund", "POST", commerce + "/transaction/requestRefund/{transactionId}", requestsPerSecond: 5) {
            (store, call) async throws(APIRefusal) in try await store.refundAdvanced(call)
        },
    ]
}
