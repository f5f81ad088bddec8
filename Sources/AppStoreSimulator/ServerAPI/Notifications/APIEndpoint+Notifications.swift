import AppStoreTypes
import Foundation
import HTTPService

extension APIEndpoint {
    /// Notifications of the past, and test notifications.
    static let notifications: [APIEndpoint] = [
        APIEndpoint("getNotificationHistory", "POST", "/inApps/v1/notifications/history", requestsPerSecond: 50) {
            (store, call) async throws(APIRefusal) in try await store.notificationHistory(call)
        },
        APIEndpoint("requestTestNotification", "POST", "/inApps/v1/notifications/test", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.requestTestNotification(call)
        },
        APIEndpoint("getTestNotificationStatus", "GET", "/inApps/v1/notifications/test/{token}", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.testNotificationStatus(call)
        },
    ]
}

extension SimulatedAppStore {
    /// How long a page token may be used, in milliseconds.
    private static let tokenLife: Int64 = 24 * 3_600_000
    /// How long the result of a test is kept, in milliseconds: about six months.
    private static let testLife: Int64 = 180 * CivilDate.dayLength

    fileprivate func notificationHistory(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let query = try NotificationQuery(try call.body(), in: call.environment, at: world.now)
        var library: AppTransactionID?
        if let customer = query.customer { library = world.libraries[try world.library(named: customer, call)].appTransactionID }
        var next = 0
        if let text = call.value("paginationToken"), !text.isEmpty {
            guard let token = PageToken(text, kind: "notifications", seed: settings.world.seed) else {
                throw APIRefusal(.invalidPaginationToken)
            }
            guard Int64(clamping: token.made) > world.now.milliseconds - Self.tokenLife else { throw APIRefusal(.paginationTokenExpired) }
            next = Int(clamping: token.place)
        }
        let found = book.entries.indices.dropFirst(next).filter { index in
            let draft = book.entries[index].draft
            guard draft.app == call.app, draft.environment == call.environment, query.wants(book.entries[index]) else { return false }
            return library == nil || draft.transaction?.appTransactionId == library
        }
        let page = found.prefix(HistoryQuery.pageSize)
        var answer = NotificationHistoryResponse()
        answer.hasMore = found.count > page.count
        if answer.hasMore == true, let last = page.last {
            let token = PageToken(kind: "notifications", place: Int64(last + 1), made: UInt64(clamping: world.now.milliseconds))
            answer.paginationToken = token.text(seed: settings.world.seed)
        }
        answer.notificationHistory = page.compactMap { index in
            book.entries[index].signedPayload.map { payload in
                var item = NotificationHistoryResponseItem()
                item.signedPayload = payload
                item.sendAttempts = book.entries[index].sendAttempts
                return item
            }
        }
        return APIAnswer.json(answer)
    }

    fileprivate func requestTestNotification(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        guard sender != nil else { throw APIRefusal(.serverNotificationURLNotFound) }
        let uuid: String
        do {
            uuid = try world.sendTestNotification(app: call.app, environment: call.environment)
        } catch {
            throw APIRefusal(.appNotFound)
        }
        var answer = SendTestNotificationResponse()
        answer.testNotificationToken = "\(uuid)_\(world.now.milliseconds)"
        return APIAnswer.json(answer)
    }

    fileprivate func testNotificationStatus(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let parts = call.parameter("token").split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, AppAccountToken(String(parts[0])) != nil, let asked = Int64(parts[1]), asked > 0 else {
            throw APIRefusal(.invalidTestNotificationToken)
        }
        let found = book.entries.last {
            $0.draft.uuid == parts[0] && $0.draft.type == .test && $0.draft.app == call.app && $0.draft.environment == call.environment
        }
        guard let found, !found.attempts.isEmpty, let payload = found.signedPayload, world.now.milliseconds - asked < Self.testLife else {
            throw APIRefusal(.testNotificationNotFound)
        }
        var answer = CheckTestNotificationResponse()
        answer.signedPayload = payload
        answer.sendAttempts = found.sendAttempts
        return APIAnswer.json(answer)
    }
}

extension NotificationBook.Entry {
    /// The signed document that was posted; `nil` before the first attempt.
    fileprivate var signedPayload: String? {
        body.flatMap { try? JSONDecoder().decode(ResponseBodyV2.self, from: Data($0)) }?.signedPayload
    }

    /// The attempts as the history tells them.
    fileprivate var sendAttempts: [SendAttemptItem] {
        attempts.map {
            var item = SendAttemptItem()
            item.attemptDate = $0.date
            item.sendAttemptResult = SendAttemptResult(rawValue: $0.result.sendAttemptResult)
            return item
        }
    }
}
