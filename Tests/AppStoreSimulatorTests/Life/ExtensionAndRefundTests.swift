import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Renewal dates that are moved")
struct ExtensionTests {
    @Test("a renewal date is moved twice a year; trials, failures and the past are not")
    func single() async throws {
        let town = try await Town.full()
        let id = try await town.buy("gold.month")
        func extend(_ id: TransactionID, _ days: Int = 10) async throws {
            try await town.store.perform(.extendRenewal(ExtendRenewalCommand(transactionId: id, days: days)))
        }
        try await extend(id)
        #expect(try await town.latest(id).transactionId == id)
        #expect(try await town.latest(id).expiresDate == MomentText.moment("2026-02-20T09:00:00Z"))
        #expect(try await town.renewal(id).renewalDate == MomentText.moment("2026-02-20T09:00:00Z"))
        try await extend(id)
        await #expect(throws: WorldRefusal.self) { try await extend(id) }
        await #expect(throws: WorldRefusal.self) { try await extend(id, 91) }
        try await town.advance(to: "2026-03-02T09:00:00Z")
        #expect(try await town.latest(id).expiresDate == MomentText.moment("2026-04-02T09:00:00Z"))
        let trial = try await town.buy("silver.month", "ben")
        await #expect(throws: WorldRefusal.self) { try await extend(trial) }
        try await town.store.perform(.expire(ExpireCommand(transactionId: id)))
        await #expect(throws: WorldRefusal.self) { try await extend(id) }
        #expect(await town.news().filter { $0 == "RENEWAL_EXTENDED" }.count == 2)
    }

    @Test("all renewal dates of a product in some countries: each is told, then the sum, and the request counts once")
    func mass() async throws {
        let town = try await Town.full()
        try await town.store.perform(.createAccount(CreateAccountCommand(account: "kenji", storefront: "JPN")))
        for account in ["anna", "ben", "kenji"] { try await town.buy("gold.month", account) }
        try await town.store.perform(.setBilling(SetBillingCommand(account: "ben", isGood: false)))
        try await town.advance(to: "2026-02-11T00:00:00Z")
        let command = ControlCommand.extendAllRenewals(
            ExtendAllRenewalsCommand(
                app: Town.app, productId: "gold.month", storefronts: ["DEU"], days: 7, requestIdentifier: "outage-1"))
        try await town.store.perform(command)
        try await town.store.perform(command)
        let news = await town.news()
        #expect(
            news.filter { $0.hasPrefix("RENEWAL") }.sorted() == [
                "RENEWAL_EXTENDED", "RENEWAL_EXTENSION/FAILURE", "RENEWAL_EXTENSION/SUMMARY",
            ])
        let last = try #require(try await town.payloads().last)
        #expect(last.data == nil)
        #expect(last.summary?.succeededCount == 1 && last.summary?.failedCount == 1)
        #expect(last.summary?.storefrontCountryCodes == ["DEU"] && last.summary?.productId == "gold.month")
    }
}

@Suite("Wishes for refunds")
struct RefundRequestTests {
    @Test(
        "Apple waits twelve hours for the server's word, then does as it is set",
        arguments: [
            (RefundPolicy.grant, nil, "REFUND", 100_000), (.decline, nil, "REFUND_DECLINED", nil),
            (.followPreference, ConsumptionAnswer.Preference.decline, "REFUND_DECLINED", nil),
            (.followPreference, .grantProrated, "REFUND", 60_000), (.followPreference, nil, "REFUND", 100_000),
            (.byHand, nil, "CONSUMPTION_REQUEST", nil),
        ] as [(RefundPolicy, ConsumptionAnswer.Preference?, String, Int64?)])
    func decisions(policy: RefundPolicy, preference: ConsumptionAnswer.Preference?, news: String, share: Int64?) async throws {
        let town = try await Town.full { $0.refundPolicy = policy }
        let id = try await town.buy("coins")
        try await town.store.perform(.requestRefund(RequestRefundCommand(transactionId: id, reason: .fulfillmentIssue)))
        #expect(try await town.payloads().last?.data?.consumptionRequestReason == .fulfillmentIssue)
        #expect(try await town.payloads().last?.data?.status == nil)
        try await town.advance(to: "2026-01-10T20:59:59Z")
        if let preference {
            let answer = AnswerConsumptionCommand(transactionId: id, preference: preference, consumedPercentage: 40_000)
            #expect(try await town.store.perform(.answerConsumption(answer)).isCounted == true)
        }
        #expect(await town.news().last == "CONSUMPTION_REQUEST")
        try await town.advance(to: "2026-01-10T21:00:00Z")
        #expect(await town.news().last == news)
        #expect(try await town.transaction(id).revocationPercentage == share)
    }

    @Test("a word that comes too late does not count, nor one that nobody asked for")
    func late() async throws {
        let town = try await Town.full()
        let id = try await town.buy("coins")
        let answer = ControlCommand.answerConsumption(AnswerConsumptionCommand(transactionId: id, preference: .decline))
        #expect(try await town.store.perform(answer).isCounted == false)
        try await town.store.perform(.requestRefund(RequestRefundCommand(transactionId: id)))
        await #expect(throws: WorldRefusal.self) {
            try await town.store.perform(.requestRefund(RequestRefundCommand(transactionId: id)))
        }
        try await town.advance(to: "2026-01-10T21:00:00Z")
        #expect(try await town.store.perform(answer).isCounted == false)
    }

    @Test("the sandbox declines who writes REJECT")
    func reject() async throws {
        let town = try await Town.full(environment: .sandbox)
        let phone = try await town.phone()
        let id = try #require(try await phone.own("coins").transactionId)
        #expect(try await phone.call(.requestRefund(RefundRequestCall(transactionId: id, comment: "REJECT"))) == .requestRefund(.submitted))
        #expect(await town.news().suffix(2) == ["CONSUMPTION_REQUEST", "REFUND_DECLINED"])
    }

    @Test("a restore gives one paid period several ids, all of which name it")
    func restoredIDs() async throws {
        let town = try await Town.full()
        let phone = try await town.phone()
        let id = try #require(try await phone.own("lifetime").transactionId)
        guard case .restore(let reply) = try await phone.call(.restore), let again = reply.restored.first else { throw Surprise("nothing") }
        #expect(again.transaction.transactionId != id)
        try await town.store.perform(.refund(RefundCommand(transactionId: again.transaction.transactionId)))
        #expect(try await town.transaction(id).revocationDate != nil)
    }
}
