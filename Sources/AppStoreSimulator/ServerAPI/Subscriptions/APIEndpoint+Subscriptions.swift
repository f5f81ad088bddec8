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

/// Where one subscription stands, before anything is signed.
private struct Standing {
    let group: SubscriptionGroupID
    let status: SubscriptionStatus
    let transaction: JWSTransactionDecodedPayload
    let renewalInfo: JWSRenewalInfoDecodedPayload
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
        // The world may change while something is signed: what is told is one moment's state.
        let found = world.subscriptions(of: library).compactMap { index in
            let status = world.status(of: index)
            return wanted.isEmpty || wanted.contains(status)
                ? Standing(
                    group: world.subscriptions[index].group, status: status,
                    transaction: world.transactionPayload(world.subscriptions[index].current), renewalInfo: world.renewalPayload(index))
                : nil
        }
        var groups: [SubscriptionGroupIdentifierItem] = []
        for standing in found {
            var item = LastTransactionsItem()
            item.status = standing.status
            item.originalTransactionId = standing.renewalInfo.originalTransactionId
            item.signedTransactionInfo = try await signed(standing.transaction)
            item.signedRenewalInfo = try await signed(standing.renewalInfo)
            if groups.last?.subscriptionGroupIdentifier == standing.group {
                groups[groups.count - 1].lastTransactions?.append(item)
            } else {
                var group = SubscriptionGroupIdentifierItem()
                group.subscriptionGroupIdentifier = standing.group
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
        libraries[library].allSubscriptions.sorted { (subscriptions[$0].group, $0) < (subscriptions[$1].group, $1) }
    }
}
