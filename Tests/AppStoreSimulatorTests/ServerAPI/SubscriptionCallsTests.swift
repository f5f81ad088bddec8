import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("Subscriptions and notifications over the App Store Server API")
struct SubscriptionCallsTests {
    @Test("states are told group by group, and can be chosen")
    func states() async throws {
        let town = try Town { $0.gracePeriodDays = 3 }
        let phone = try await town.phone()
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let server = try await TeamServer(town)
        let path = "/inApps/v1/subscriptions/\(gold)"
        let active: StatusResponse = try await server.get(path)
        #expect(active.data?.first?.subscriptionGroupIdentifier == "G1")
        #expect(active.data?.first?.lastTransactions?.first?.status == .active)
        #expect(active.appAppleId == 6_400_000_001 && active.bundleId == Town.app)
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-03-01T00:00:00Z")
        let grace: StatusResponse = try await server.get(path + "?status=4&status=3")
        #expect(grace.data?.first?.lastTransactions?.first?.status == .billingGracePeriod)
        let none: StatusResponse = try await server.get(path + "?status=1")
        #expect(none.data == [])
        #expect(try await server.code("GET", path + "?status=9") == 4_000_031)
    }

    @Test("renewal dates are moved for one or for all, twice a year at most")
    func extensions() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let gold = try await phone.own("gold.month")
        let id = try #require(gold.transactionId)
        let server = try await TeamServer(town)
        let path = "/inApps/v1/subscriptions/extend/\(id)"
        func body(_ days: Int, _ more: String = "") -> String {
            #"{"extendByDays":\#(days),"extendReasonCode":1,"requestIdentifier":"r-\#(days)"\#(more)}"#
        }
        let moved: ExtendRenewalDateResponse = try await server.send("PUT", path, body(10))
        let expires = try #require(gold.expiresDate).milliseconds
        #expect(moved.success == true && moved.effectiveDate?.milliseconds == expires + 10 * 86_400_000)
        #expect(try await server.code("PUT", path, body(91)) == 4_000_009)
        #expect(try await server.code("PUT", path, #"{"extendByDays":1,"extendReasonCode":7,"requestIdentifier":"r"}"#) == 4_000_010)
        #expect(try await server.code("PUT", path, #"{"extendByDays":1,"extendReasonCode":0}"#) == 4_000_011)
        #expect(try await server.code("PUT", "/inApps/v1/subscriptions/extend/1", body(1)) == 4_040_005)
        #expect(try await server.code("PUT", "/inApps/v1/subscriptions/extend/x", body(1)) == 4_000_008)
        let mass = "/inApps/v1/subscriptions/extend/mass"
        let taken: MassExtendRenewalDateResponse = try await server.send(
            "POST", mass, body(3, #","productId":"gold.month","storefrontCountryCodes":["USA","DEU"]"#))
        #expect(taken.requestIdentifier == "r-3")
        try await town.store.perform(.advance(AdvanceCommand(seconds: 120)))
        let done: MassExtendRenewalDateStatusResponse = try await server.get(mass + "/gold.month/r-3")
        #expect(done.complete == true && done.succeededCount == 1 && done.failedCount == 0)
        #expect(try await server.code("PUT", path, body(1)) == 4_030_005)
        #expect(try await server.code("GET", mass + "/gold.month/never") == 4_040_009)
        #expect(try await server.code("POST", mass, body(3, #","productId":"nothing""#)) == 4_000_023)
        #expect(try await server.code("POST", mass, body(3, #","productId":"gold.month","storefrontCountryCodes":[]"#)) == 4_000_027)
        #expect(try await server.code("POST", mass, body(3, #","productId":"gold.month","storefrontCountryCodes":["XX"]"#)) == 4_000_028)
        #expect(
            await town.news().filter { $0.hasPrefix("RENEWAL") } == ["RENEWAL_EXTENDED", "RENEWAL_EXTENDED", "RENEWAL_EXTENSION/SUMMARY"])
        try await town.store.perform(.expire(ExpireCommand(transactionId: id)))
        #expect(try await server.code("PUT", path, body(1)) == 4_030_004)
    }

    @Test("the history of notifications has its attempts, filters and pages")
    func history() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let other = try await town.phone("ben-phone", account: "ben")
        await town.mailbox.answer([500])
        let coins = try #require(try await phone.own("coins").transactionId)
        for _ in 0..<24 { try await other.own("coins") }
        try await town.store.perform(.refund(RefundCommand(transactionId: coins)))
        await town.store.settle()
        let server = try await TeamServer(town)
        let now = await town.store.now.milliseconds
        func page(_ more: String = "", token: String? = nil) async throws -> NotificationHistoryResponse {
            let path = "/inApps/v1/notifications/history" + (token.map { "?paginationToken=\($0)" } ?? "")
            return try await server.send("POST", path, #"{"startDate":\#(now - 1000),"endDate":\#(now + 1000)\#(more)}"#)
        }
        let first = try await page()
        #expect(first.notificationHistory?.count == 20 && first.hasMore == true)
        let rest = try await page(token: first.paginationToken)
        #expect(rest.notificationHistory?.count == 6 && rest.hasMore == false && rest.paginationToken == nil)
        let failed = try await page(#","onlyFailures":true"#)
        #expect(failed.notificationHistory?.first?.sendAttempts?.map(\.sendAttemptResult) == [.unsuccessfulHTTPResponseCode])
        #expect(try await page(#","notificationType":"REFUND""#).notificationHistory?.count == 1)
        #expect(try await page(#","transactionId":"\#(coins)""#).notificationHistory?.count == 2)
        func code(_ body: String) async throws -> Int32? { try await server.code("POST", "/inApps/v1/notifications/history", body) }
        let dates = #""startDate":\#(now - 1000),"endDate":\#(now)"#
        #expect(try await code(#"{"endDate":1}"#) == 4_000_015)
        #expect(try await code(#"{"startDate":\#(now)}"#) == 4_000_016)
        #expect(try await code(#"{"startDate":1,"endDate":\#(now)}"#) == 4_000_012)
        #expect(try await code(#"{"startDate":\#(now),"endDate":\#(now)}"#) == 4_000_013)
        #expect(try await code(#"{\#(dates),"notificationType":"REFUND","notificationSubtype":"VOLUNTARY"}"#) == 4_000_018)
        #expect(try await code(#"{\#(dates),"notificationSubtype":"VOLUNTARY"}"#) == 4_000_018)
        #expect(try await code(#"{\#(dates),"notificationType":"REFUND","transactionId":"\#(coins)"}"#) == 4_000_019)
        #expect(try await server.code("POST", "/inApps/v1/notifications/history?paginationToken=x", "{\(dates)}") == 4_000_014)
        try await town.store.perform(.advance(AdvanceCommand(seconds: 25 * 3_600)))
        let token = first.paginationToken ?? ""
        #expect(try await server.code("POST", "/inApps/v1/notifications/history?paginationToken=\(token)", "{\(dates)}") == 4_000_017)
    }

    @Test("a test notification is sent, and its status can be asked for")
    func testNotification() async throws {
        let town = try Town(environment: .sandbox)
        let server = try await TeamServer(town, at: .sandbox)
        let asked: SendTestNotificationResponse = try await server.send("POST", "/inApps/v1/notifications/test", "")
        await town.store.settle()
        let token = try #require(asked.testNotificationToken)
        let status: CheckTestNotificationResponse = try await server.get("/inApps/v1/notifications/test/\(token)")
        #expect(status.sendAttempts?.map(\.sendAttemptResult) == [.success])
        #expect(status.signedPayload?.isEmpty == false)
        #expect(try await server.code("GET", "/inApps/v1/notifications/test/x") == 4_000_020)
        let never = "ce3af791-365e-4c60-841b-1674b43c1609_1656709633000"
        #expect(try await server.code("GET", "/inApps/v1/notifications/test/\(never)") == 4_040_008)
        await town.store.setSender(nil)
        #expect(try await server.code("POST", "/inApps/v1/notifications/test", "") == 4_040_007)
    }
}
