import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

/// Our answers beside published ones of Apple's libraries: the same members of the same kinds.
@Suite("Shapes of the App Store Server API's answers", .enabled(if: FixtureShapes.areHere))
struct AnswerShapeTests {
    private func ours(_ reply: HTTPResponse) throws -> Set<String> {
        FixtureShapes.shape(.object(try JSONDecoder().decode([String: JSONNode].self, from: Data(reply.body))))
    }

    private func published(_ name: String) throws -> Set<String> {
        FixtureShapes.shape(.object(try FixtureShapes.object("api-responses/\(name).json")))
    }

    @Test("every answer of production has the members of the published one")
    func answers() async throws {
        let town = try Town()
        let phone = try await town.phone()
        for _ in 0..<21 {
            let coins = try #require(try await phone.own("coins").transactionId)
            try await town.store.perform(.refund(RefundCommand(transactionId: coins)))
        }
        let gold = try #require(try await phone.own("gold.month").transactionId)
        await town.store.settle()
        let server = try await TeamServer(town)
        let now = await town.store.now.milliseconds
        let order = try #require(await town.store.summary().transactions.last?.orderId)
        let extend = #"{"extendByDays":1,"extendReasonCode":1,"requestIdentifier":"r","productId":"gold.month"}"#
        let test: SendTestNotificationResponse = try await server.send("POST", "/inApps/v1/notifications/test", "")
        await town.store.settle()
        let calls: [(String, String, String, String)] = [
            ("transactionInfoResponse", "GET", "/inApps/v1/transactions/\(gold)", ""),
            ("transactionHistoryResponse", "GET", "/inApps/v2/history/\(gold)", ""),
            ("getAllSubscriptionStatusesResponse", "GET", "/inApps/v1/subscriptions/\(gold)", ""),
            ("appTransactionInfoResponse", "GET", "/inApps/v1/transactions/appTransactions/\(gold)", ""),
            ("getRefundHistoryResponse", "GET", "/inApps/v2/refund/lookup/\(gold)", ""),
            ("lookupOrderIdResponse", "GET", "/inApps/v1/lookup/\(order)", ""),
            ("extendSubscriptionRenewalDateResponse", "PUT", "/inApps/v1/subscriptions/extend/\(gold)", extend),
            ("extendRenewalDateForAllActiveSubscribersResponse", "POST", "/inApps/v1/subscriptions/extend/mass", extend),
            (
                "getNotificationHistoryResponse", "POST", "/inApps/v1/notifications/history",
                #"{"startDate":\#(now - 1000),"endDate":\#(now + 1000)}"#
            ),
            ("requestTestNotificationResponse", "POST", "/inApps/v1/notifications/test", ""),
            ("getTestNotificationStatusResponse", "GET", "/inApps/v1/notifications/test/\(test.testNotificationToken ?? "")", ""),
            ("transactionIdNotFoundError", "GET", "/inApps/v1/transactions/1", ""),
            ("invalidTransactionIdError", "GET", "/inApps/v1/transactions/x", ""),
            (
                "invalidAppAccountTokenUUIDError", "PUT", "/inApps/v1/transactions/\(gold)/appAccountToken", #"{"appAccountToken":"x"}"#
            ),
        ]
        for (name, method, path, body) in calls {
            #expect(try ours(try await server.call(method, path, body: body)) == published(name), "\(name)")
        }
        let error = try FixtureShapes.object("api-responses/transactionIdNotFoundError.json")
        let answer = try await server.call("GET", "/inApps/v1/transactions/1")
        #expect(try JSONDecoder().decode([String: JSONNode].self, from: Data(answer.body)) == error)
    }

    @Test("and so have those of Retention Messaging")
    func retention() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let server = try await TeamServer(town, at: .sandbox)
        let message = "a1b2c3d4-e5f6-7890-a1b2-c3d4e5f67890"
        let base = "/inApps/v1/messaging"
        #expect(try await server.call("PUT", "\(base)/message/\(message)", body: #"{"header":"Stay","body":"Please"}"#).status == 200)
        let identifier = #"{"messageIdentifier":"\#(message)"}"#
        #expect(try await server.call("PUT", "\(base)/default/gold.month/en-US", body: identifier).status == 200)
        #expect(try await server.call("PUT", "\(base)/realtime/url", body: #"{"realtimeURL":"http://127.0.0.1:1/x"}"#).status == 200)
        let calls = [
            ("getMessageListResponse", "GET", "\(base)/message/list", ""),
            ("getDefaultMessageResponse", "GET", "\(base)/default/gold.month/en-US", ""),
            ("getRealtimeUrlResponse", "GET", "\(base)/realtime/url", ""),
            ("performanceTestResponse", "POST", "\(base)/performanceTest", #"{"originalTransactionId":"\#(gold)"}"#),
        ]
        for (name, method, path, body) in calls {
            #expect(try ours(try await server.call(method, path, body: body)) == published(name), "\(name)")
        }
    }
}
