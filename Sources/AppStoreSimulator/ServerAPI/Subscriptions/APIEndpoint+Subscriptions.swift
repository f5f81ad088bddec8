import AppStoreTypes
import HTTPService

extension APIEndpoint {
    /// Where a customer's subscriptions stand.
    static let subscriptions: [APIEndpoint] = [
        APIEndpoint("getAllSubscriptionStatuses", "GET", "/inApps/v1/subscriptions/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.statuses(call)
        }
    ]
}

extension SimulatedAppStore {
    fileprivate func statuses(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        var wanted: Set<SubscriptionStatus> = []
        for text in call.values("status") {
            guard let number = Int32(text), SubscriptionStatus(rawValue: number).isKnown else { throw APIRefusal(.invalidStatus) }
            wanted.insert(SubscriptionStatus(rawValue: number))
        }
        let library = try world.library(named: call.parameter("transactionId"), call)
        var answer = StatusResponse()
        answer.environment = call.environment
        answer.bundleId = call.app
        answer.appAppleId = call.environment == .production ? world.apps[call.app]?.appAppleID : nil
        var groups: [SubscriptionGroupIdentifierItem] = []
        // The world may change while something is signed: what is told is one moment's state.
        let moment = world
        for index in moment.subscriptions(of: library) {
            let status = moment.status(of: index)
            guard wanted.isEmpty || wanted.contains(status) else { continue }
            var item = LastTransactionsItem()
            item.status = status
            item.originalTransactionId = OriginalTransactionID(rawValue: String(moment.subscriptions[index].originalNumber))
            item.signedTransactionInfo = try await signed(moment.transactionPayload(moment.subscriptions[index].current))
            item.signedRenewalInfo = try await signed(moment.renewalPayload(index))
            if groups.last?.subscriptionGroupIdentifier == moment.subscriptions[index].group {
                groups[groups.count - 1].lastTransactions?.append(item)
            } else {
                var group = SubscriptionGroupIdentifierItem()
                group.subscriptionGroupIdentifier = moment.subscriptions[index].group
                group.lastTransactions = [item]
                groups.append(group)
            }
        }
        answer.data = groups
        return APIAnswer.json(answer)
    }
}

extension World {
    /// A customer's subscriptions, group by group.
    func subscriptions(of library: Int) -> [Int] {
        libraries[library].allSubscriptions.enumerated()
            .sorted { (subscriptions[$0.element].group, $0.offset) < (subscriptions[$1.element].group, $1.offset) }
            .map(\.element)
    }
}
