import AppStoreTypes
import HTTPService

extension APIEndpoint {
    /// What a customer bought, and what was given back.
    static let histories: [APIEndpoint] = [
        APIEndpoint("getTransactionHistory", "GET", "/inApps/v2/history/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.history(call, isFirstVersion: false)
        },
        APIEndpoint("getTransactionHistoryV1", "GET", "/inApps/v1/history/{transactionId}", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.history(call, isFirstVersion: true)
        },
        APIEndpoint("getRefundHistory", "GET", "/inApps/v2/refund/lookup/{transactionId}", requestsPerSecond: 10) {
            (store, call) async throws(APIRefusal) in try await store.refundHistory(call)
        },
        APIEndpoint("getRefundHistoryV1", "GET", "/inApps/v1/refund/lookup/{transactionId}", requestsPerSecond: 10) {
            (store, call) async throws(APIRefusal) in try await store.firstRefundHistory(call)
        },
    ]
}

extension SimulatedAppStore {
    fileprivate func history(_ call: APICall, isFirstVersion: Bool) async throws(APIRefusal) -> HTTPResponse {
        let query = try HistoryQuery(call, isFirstVersion: isFirstVersion, seed: settings.world.seed)
        let library = try world.library(named: call.parameter("transactionId"), call)
        let page = history(query, library: library)
        let last = PageToken(kind: "history", place: page.last ?? query.after?.place ?? 0)
        var answer = HistoryResponse()
        answer.revision = last.text(seed: settings.world.seed)
        answer.hasMore = page.hasMore
        answer.bundleId = call.app
        answer.appAppleId = call.environment == .production ? world.apps[call.app]?.appAppleID : nil
        answer.environment = call.environment
        answer.signedTransactions = try await signed(page.purchases.map(world.transactionPayload))
        return APIAnswer.json(answer)
    }

    fileprivate func refundHistory(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let library = try world.library(named: call.parameter("transactionId"), call)
        var after: Int64 = 0
        if let text = call.value("revision"), !text.isEmpty {
            guard let token = PageToken(text, kind: "refunds", seed: settings.world.seed) else { throw APIRefusal(.invalidRequestRevision) }
            after = token.place
        }
        let found = serverAPI.refunds.places(of: world.refunds(of: library)).filter { $0.serial > after }
        let page = found.prefix(HistoryQuery.pageSize)
        var answer = RefundHistoryResponse()
        answer.signedTransactions = try await signed(page.map { world.transactionPayload($0.purchase) })
        answer.revision = PageToken(kind: "refunds", place: page.last?.serial ?? after).text(seed: settings.world.seed)
        answer.hasMore = found.count > page.count
        return APIAnswer.json(answer)
    }

    /// The first version had no pages and gave 50 refunds at most.
    fileprivate func firstRefundHistory(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let library = try world.library(
            named: call.parameter("transactionId"), call, malformed: .invalidOriginalTransactionId, missing: .originalTransactionIdNotFound)
        var answer = RefundHistoryResponse()
        answer.signedTransactions = try await signed(world.refunds(of: library).prefix(50).map { world.transactionPayload($0.purchase) })
        return APIAnswer.json(answer)
    }
}

extension World {
    /// What a customer was given money back for, oldest first; lost family sharing is no refund.
    fileprivate func refunds(of library: Int) -> [(purchase: Int, stamp: EpochMilliseconds)] {
        libraries[library].purchases
            .compactMap { index in
                guard let revocation = purchases[index].revocation, revocation.type != .familyRevoke else { return nil }
                return (purchase: index, stamp: revocation.date)
            }
            .sorted { ($0.stamp, $0.purchase) < ($1.stamp, $1.purchase) }
    }
}
