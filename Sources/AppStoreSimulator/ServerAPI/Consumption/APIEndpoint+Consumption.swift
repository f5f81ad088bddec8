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
        let purchase = world.purchases[index]
        let report = try ConsumptionReport(try call.body(), isSubscription: purchase.type == .autoRenewable)
        guard !purchase.isShared else { throw APIRefusal(.familyTransactionNotSupported) }
        note(report, about: index)
        return APIAnswer.accepted
    }

    fileprivate func firstConsumption(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let index = try world.purchase(named: call.parameter("transactionId"), call)
        let report = try ConsumptionReport(first: try call.body())
        let type = world.purchases[index].type
        guard type == .consumable || type == .autoRenewable else { throw APIRefusal(.invalidTransactionTypeNotSupported) }
        note(report, about: index)
        return APIAnswer.accepted
    }

    /// A report counts while a wish for a refund is open; any other is taken and changes nothing.
    private func note(_ report: ConsumptionReport, about index: Int) {
        _ = try? world.answerConsumptionRequest(TransactionID(rawValue: String(world.purchases[index].number)), report.answer)
    }
}
