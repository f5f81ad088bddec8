import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

@Suite("Transactions over the App Store Server API")
struct TransactionCallsTests {
    private func ids(_ documents: [String]?) throws -> [TransactionID] {
        try (documents ?? []).map { try #require(try Phone.payload($0).transactionId) }
    }

    @Test("any id of the customer names the history; pages of twenty follow each other, and the last token finds what comes later")
    func pages() async throws {
        let town = try Town()
        let phone = try await town.phone()
        var bought: [TransactionID] = []
        for _ in 0..<45 { bought.append(try #require(try await phone.own("coins").transactionId)) }
        let server = try await TeamServer(town)
        let path = "/inApps/v2/history/\(bought[7])"
        var seen: [TransactionID] = []
        var revision: String?
        var isDone = false
        while !isDone {
            let page: HistoryResponse = try await server.get(path + (revision.map { "?revision=\($0)" } ?? ""))
            seen += try ids(page.signedTransactions)
            revision = page.revision
            isDone = page.hasMore == false
            #expect((page.signedTransactions?.count ?? 0) <= 20)
        }
        #expect(seen == bought)
        let late = try #require(try await phone.own("lifetime").transactionId)
        try await town.store.perform(.refund(RefundCommand(transactionId: bought[3])))
        let token = try #require(revision)
        let rest: HistoryResponse = try await server.get("\(path)?revision=\(token)")
        #expect(Set(try ids(rest.signedTransactions)) == [late, bought[3]])
        let down: HistoryResponse = try await server.get("\(path)?sort=DESCENDING")
        #expect(try ids(down.signedTransactions).prefix(2).contains(bought[3]))
        #expect(try await server.code("GET", "\(path)?revision=\(token)0") == 4_000_005)
    }

    @Test("every filter leaves out what it should, and wrong values have their own numbers")
    func filters() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let coins = try #require(try await phone.own("coins").transactionId)
        let lifetime = try #require(try await phone.own("lifetime").transactionId)
        let season = try #require(try await phone.own("season").transactionId)
        try await town.advance(to: "2026-02-10T00:00:00Z")
        let gold = try await phone.own("gold.month")
        try await town.store.perform(.refund(RefundCommand(transactionId: lifetime)))
        let server = try await TeamServer(town)
        func found(_ query: String, version: Int = 2) async throws -> [TransactionID] {
            let answer: HistoryResponse = try await server.get("/inApps/v\(version)/history/\(coins)?\(query)")
            return try ids(answer.signedTransactions)
        }
        let goldID = try #require(gold.transactionId)
        #expect(try await found("") == [coins, season, goldID, lifetime])
        #expect(try await found("productId=coins&productId=season") == [coins, season])
        #expect(try await found("productType=AUTO_RENEWABLE&productType=NON_RENEWABLE") == [season, goldID])
        #expect(try await found("productType=CONSUMABLE&productId=season") == [])
        #expect(try await found("subscriptionGroupIdentifier=G1") == [goldID])
        #expect(try await found("revoked=true") == [lifetime])
        #expect(try await found("revoked=false") == [coins, season, goldID])
        #expect(try await found("inAppOwnershipType=FAMILY_SHARED") == [])
        let date = try #require(gold.purchaseDate).milliseconds
        #expect(try await found("startDate=\(date)") == [goldID])
        #expect(try await found("endDate=\(date)") == [coins, season, lifetime])
        #expect(try await found("excludeRevoked=true", version: 1) == [season, goldID])
        let wrong: [(String, Int32)] = [
            ("startDate=x", 4_000_015), ("endDate=-1", 4_000_016), ("sort=UP", 4_000_021), ("productType=X", 4_000_022),
            ("productId=", 4_000_023), ("subscriptionGroupIdentifier=", 4_000_024), ("inAppOwnershipType=X", 4_000_026),
            ("revoked=maybe", 4_000_030), ("revision=x", 4_000_005),
        ]
        for (query, code) in wrong { #expect(try await server.code("GET", "/inApps/v2/history/\(coins)?\(query)") == code, "\(query)") }
        #expect(try await server.code("GET", "/inApps/v1/history/\(coins)?excludeRevoked=x") == 4_000_025)
    }

    @Test("ids that are none, nobody's, of another environment, or of another kind")
    func ids() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        let coins = try await phone.own("coins")
        let id = try #require(coins.transactionId)
        let customer = try #require(coins.appTransactionId)
        let sandbox = try await TeamServer(town, at: .sandbox)
        let production = try await TeamServer(town)
        #expect(try await sandbox.code("GET", "/inApps/v1/transactions/abc") == 4_000_006)
        #expect(try await sandbox.code("GET", "/inApps/v1/transactions/99999999999999999999999") == 4_000_006)
        #expect(try await sandbox.code("GET", "/inApps/v1/transactions/1") == 4_040_010)
        #expect(try await production.code("GET", "/inApps/v1/transactions/\(id)") == 4_040_010)
        #expect(try await sandbox.code("GET", "/inApps/v1/transactions/\(customer)") == 4_000_048)
        let history: HistoryResponse = try await sandbox.get("/inApps/v2/history/\(customer)")
        #expect(history.signedTransactions?.count == 1)
        #expect(history.appAppleId == nil && history.environment == .sandbox)
        try await town.store.perform(.deleteAccount(DeleteAccountCommand(account: "anna")))
        #expect(try await sandbox.code("GET", "/inApps/v1/transactions/\(id)") == 4_040_001)
    }

    @Test("a token set by the server stands in the transaction and in what renews it")
    func tokens() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let server = try await TeamServer(town)
        let token = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
        let path = "/inApps/v1/transactions/\(gold)/appAccountToken"
        #expect(try await server.call("PUT", path, body: #"{"appAccountToken":"\#(token.uppercased())"}"#).status == 200)
        try await town.advance(to: "2026-03-01T00:00:00Z")
        let history: HistoryResponse = try await server.get("/inApps/v2/history/\(gold)")
        let payloads = try (history.signedTransactions ?? []).map(Phone.payload)
        #expect(payloads.map { $0.appAccountToken?.description } == [token, token])
        #expect(try await server.code("PUT", path, #"{"appAccountToken":"anna"}"#) == 4_000_183)
        let renewal = try #require(payloads.last?.transactionId)
        #expect(
            try await server.code("PUT", "/inApps/v1/transactions/\(renewal)/appAccountToken", #"{"appAccountToken":"\#(token)"}"#)
                == 4_000_187)
        #expect(try await server.code("PUT", "/inApps/v1/transactions/1/appAccountToken", #"{"appAccountToken":"\#(token)"}"#) == 4_040_005)
        #expect(try await server.call("PUT", path, body: "{").status == 400)
    }

    @Test("finishing from the server, orders, and refunds in the order in which they were given")
    func finishOrdersRefunds() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let open = try #require(try await phone.buy("coins").transaction).transactionId
        let server = try await TeamServer(town)
        #expect(try await server.call("POST", "/inApps/v1/transactions/\(open)/finish").status == 200)
        #expect(try await phone.transactions(.unfinished).isEmpty)
        let second = try #require(try await phone.own("coins").transactionId)
        let order = try #require(await town.store.summary().transactions.last?.orderId)
        let known: OrderLookupResponse = try await server.get("/inApps/v1/lookup/\(order)")
        #expect(known.status == .valid && known.signedTransactions?.count == 1)
        let unknown: OrderLookupResponse = try await server.get("/inApps/v1/lookup/MNEVER")
        #expect(unknown.status == .invalid && unknown.signedTransactions == nil)
        try await town.store.perform(.refund(RefundCommand(transactionId: second)))
        try await town.store.perform(.advance(AdvanceCommand(seconds: 60)))
        try await town.store.perform(.refund(RefundCommand(transactionId: open)))
        let refunds: RefundHistoryResponse = try await server.get("/inApps/v2/refund/lookup/\(open)")
        #expect(try ids(refunds.signedTransactions) == [second, open])
        #expect(refunds.hasMore == false && refunds.revision?.isEmpty == false)
        let none: RefundHistoryResponse = try await server.get("/inApps/v2/refund/lookup/\(open)?revision=\(refunds.revision ?? "")")
        #expect(none.signedTransactions == [])
        let first: RefundHistoryResponse = try await server.get("/inApps/v1/refund/lookup/\(open)")
        #expect(first.signedTransactions?.count == 2 && first.revision == nil)
        #expect(try await server.code("GET", "/inApps/v1/refund/lookup/x") == 4_000_008)
        #expect(try await server.code("GET", "/inApps/v1/refund/lookup/1") == 4_040_005)
    }

    @Test("what a server says about consumption is checked member by member, and decides a refund that was asked for")
    func consumption() async throws {
        let town = try Town { $0.refundPolicy = .followPreference }
        let phone = try await town.phone()
        let coins = try #require(try await phone.own("coins").transactionId)
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let server = try await TeamServer(town)
        func report(_ change: String, of id: TransactionID, version: Int = 2) async throws -> Int {
            let body = #"{"customerConsented":true,"deliveryStatus":"DELIVERED","sampleContentProvided":false\#(change)}"#
            return try await server.call("PUT", "/inApps/v\(version)/transactions/consumption/\(id)", body: body).status
        }
        #expect(try await report("", of: coins) == 202)
        #expect(try await report(#","consumptionPercentage":100001"#, of: coins) == 400)
        #expect(try await report(#","consumptionPercentage":5"#, of: gold) == 400)
        let path = "/inApps/v2/transactions/consumption/\(coins)"
        #expect(try await server.code("PUT", path, #"{"deliveryStatus":"DELIVERED","sampleContentProvided":false}"#) == 4_000_035)
        #expect(try await server.code("PUT", path, #"{"customerConsented":true,"sampleContentProvided":false}"#) == 4_000_036)
        #expect(try await server.code("PUT", path, #"{"customerConsented":true,"deliveryStatus":"DELIVERED"}"#) == 4_000_041)
        #expect(try await server.call("PUT", path, body: "no").status == 400)
        try await town.store.perform(.requestRefund(RequestRefundCommand(transactionId: coins)))
        #expect(try await report(#","refundPreference":"DECLINE""#, of: coins) == 202)
        try await town.store.perform(.advance(AdvanceCommand(seconds: 13 * 3_600)))
        #expect(await town.news().contains("REFUND_DECLINED"))
        #expect(try await server.code("PUT", "/inApps/v1/transactions/consumption/\(coins)", #"{"customerConsented":true}"#) == 4_000_034)
    }
}
