import AppStoreTypes
import HTTPService

extension APIEndpoint {
    /// Single transactions and orders.
    static let transactions: [APIEndpoint] = [
        APIEndpoint("getTransactionInfo", "GET", "/inApps/v1/transactions/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.transactionInfo(call)
        },
        APIEndpoint("getAppTransactionInfo", "GET", "/inApps/v1/transactions/appTransactions/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.appTransactionInfo(call)
        },
        APIEndpoint("setAppAccountToken", "PUT", "/inApps/v1/transactions/{transactionId}/appAccountToken", requestsPerSecond: 20) {
            (store, call) async throws(APIRefusal) in try await store.setAppAccountToken(call)
        },
        APIEndpoint("finishTransaction", "POST", "/inApps/v1/transactions/{transactionId}/finish", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.finishTransaction(call)
        },
        APIEndpoint("lookUpOrderId", "GET", "/inApps/v1/lookup/{orderId}", requestsPerSecond: 10) {
            (store, call) async throws(APIRefusal) in try await store.lookUpOrder(call)
        },
    ]
}

extension SimulatedAppStore {
    fileprivate func transactionInfo(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let index = try world.purchase(named: call.parameter("transactionId"), call)
        var answer = TransactionInfoResponse()
        answer.signedTransactionInfo = try await signed(world.transactionPayload(index))
        return APIAnswer.json(answer)
    }

    fileprivate func appTransactionInfo(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let index = try world.library(named: call.parameter("transactionId"), call)
        guard let jws = try? await signer.appTransaction(world.serverAppTransaction(index)) else {
            throw APIRefusal(.generalInternal)
        }
        var answer = AppTransactionInfoResponse()
        answer.signedAppTransactionInfo = jws
        return APIAnswer.json(answer)
    }

    fileprivate func setAppAccountToken(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let index = try world.purchase(named: call.parameter("transactionId"), call, missing: .originalTransactionIdNotFound)
        guard let token = try call.body().text("appAccountToken").flatMap({ AppAccountToken($0) }) else {
            throw APIRefusal(.invalidAppAccountTokenUUID)
        }
        guard world.purchases[index].number == world.purchases[index].originalNumber else { throw APIRefusal(.transactionIdNotOriginal) }
        guard !world.purchases[index].isShared else { throw APIRefusal(.familyTransactionNotSupported) }
        world.setAppAccountToken(token, of: index)
        return APIAnswer.done
    }

    fileprivate func finishTransaction(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        world.purchases[try world.purchase(named: call.parameter("transactionId"), call)].isFinished = true
        return APIAnswer.done
    }

    fileprivate func lookUpOrder(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let id = call.parameter("orderId")
        guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw APIRefusal(.generalBadRequest) }
        var answer = OrderLookupResponse()
        answer.status = .invalid
        if call.environment == .production, let index = world.purchase(ordered: id),
            world.libraries[world.purchases[index].library].key.app == call.app
        {
            answer.status = .valid
            answer.signedTransactions = [try await signed(world.transactionPayload(index))]
        }
        return APIAnswer.json(answer)
    }
}

extension World {
    /// Gives a purchase, and what renews it, another token.
    mutating func setAppAccountToken(_ token: AppAccountToken, of index: Int) {
        let target = purchases[index].subscription.map { subscriptions[$0].current } ?? index
        purchases[target].appAccountToken = token
        purchases[target].touch(at: changeMoment)
        if let subscription = purchases[index].subscription {
            subscriptions[subscription].appAccountToken = token
            subscriptions[subscription].touch(at: changeMoment)
        }
    }
}
