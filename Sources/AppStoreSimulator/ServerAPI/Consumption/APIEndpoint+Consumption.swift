import AppStoreTypes
import HTTPService

extension APIEndpoint {
    /// What servers say about purchases whose refund was asked for.
    static let consumption: [APIEndpoint] = [
        APIEndpoint("sendConsumptionInformation", "PUT", "/inApps/v2/transactions/consumption/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.consumption(call)
        },
        APIEndpoint("sendConsumptionInformationV1", "PUT", "/inApps/v1/transactions/consumption/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.firstConsumption(call)
        },
    ]
}

extension SimulatedAppStore {
    fileprivate func consumption(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let index = try world.purchase(named: call.parameter("transactionId"), call)
        let payload = world.transactionPayload(index)
        let report = try ConsumptionReport(try call.body(), isSubscription: payload.type == .autoRenewable, at: world.now)
        guard payload.inAppOwnershipType != .familyShared else { throw APIRefusal(.familyTransactionNotSupported) }
        world.note(report, about: index)
        return APIAnswer.accepted
    }

    fileprivate func firstConsumption(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let index = try world.purchase(named: call.parameter("transactionId"), call)
        let report = try ConsumptionReport(first: try call.body(), at: world.now)
        let type = world.purchases[index].type
        guard type == .consumable || type == .autoRenewable else { throw APIRefusal(.invalidTransactionTypeNotSupported) }
        world.note(report, about: index)
        return APIAnswer.accepted
    }
}
