import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Changes of plan, renewals early and in TestFlight, expiry")
struct PlanChangeTests {
    @Test("an equal level of the same length begins at once, of another length at renewal, and can be taken back")
    func crossgrade() async throws {
        let town = try await Town.full()
        let first = try await town.buy("silver.month")
        try await town.advance(to: "2026-01-20T00:00:00Z")
        let running = try #require(try await town.latest(first).transactionId)
        let other = try await town.buy("silver.other")
        #expect(other != running && running != first)
        #expect(try await town.transaction(running).isUpgraded == true)
        #expect(try await town.buy("silver.year") == other)
        #expect(try await town.renewal(first).autoRenewProductId == "silver.year")
        try await town.store.perform(.cancelChange(CancelChangeCommand(transactionId: other)))
        #expect(try await town.renewal(first).autoRenewProductId == "silver.other")
        await #expect(throws: WorldRefusal.self) {
            try await town.store.perform(.cancelChange(CancelChangeCommand(transactionId: other)))
        }
        try await town.advance(to: "2026-02-21T00:00:00Z")
        #expect(try await town.latest(first).productId == "silver.other")
        #expect(
            await town.news() == [
                "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_CHANGE_RENEWAL_PREF/UPGRADE", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE",
                "DID_CHANGE_RENEWAL_PREF", "DID_RENEW",
            ])
    }

    @Test("an upgrade gives the rest of the old price back; the document says so where the app wants it", arguments: [false, true])
    func proratedRefund(isShown: Bool) async throws {
        let town = try await Town.full { $0.showsUpgradeRefund = isShown }
        let year = try await town.buy("silver.year")
        try await town.advance(to: "2026-07-12T00:00:00Z")
        try await town.buy("gold.month")
        let old = try await town.transaction(year)
        #expect(old.isUpgraded == true)
        #expect(old.revocationType == (isShown ? .refundProrated : nil))
        let world = await town.store.world
        let back = try #require(world.purchases[try world.purchase(year)].rare.givenBack)
        #expect((24_000...25_500).contains(back), "\(back) of 49990 after half a year")
        if isShown { #expect((49_000...51_000).contains(try #require(old.revocationPercentage))) }
        #expect(try await town.status(year) == .active)
        #expect(await town.news().last == "DID_CHANGE_RENEWAL_PREF/UPGRADE")
    }

    @Test("renewals come a little early and keep their dates")
    func early() async throws {
        let town = try await Town.full { $0.renewalLead = 7_200_000 }
        let first = try await town.buy("gold.month")
        try await town.advance(to: "2026-02-10T07:00:00Z")
        let renewed = try await town.latest(first)
        #expect(renewed.purchaseDate == MomentText.moment("2026-02-10T09:00:00Z"))
        #expect(renewed.expiresDate == MomentText.moment("2026-03-10T09:00:00Z"))
        #expect(renewed.signedDate == MomentText.moment("2026-02-10T07:00:00Z"))
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false, reason: .cardExpired)))
        try await town.advance(to: "2026-03-10T08:59:59Z")
        #expect(try await town.status(first) == .active, "a failure before the end takes no paid time away")
        try await town.advance(to: "2026-03-10T09:00:00Z")
        #expect(try await town.status(first) == .billingRetry)
    }

    @Test("TestFlight renews daily, six times")
    func testFlight() async throws {
        let town = try await Town.full(environment: .sandbox)
        var command = SetAppCommand(app: Town.app)
        command.isTestFlight = true
        try await town.store.perform(.setApp(command))
        let first = try await town.buy("silver.year")
        #expect(try await town.transaction(first).expiresDate == MomentText.moment("2026-01-11T09:00:00Z"))
        try await town.advance(to: "2026-01-30T00:00:00Z")
        #expect(await town.news() == ["SUBSCRIBED/INITIAL_BUY"] + Array(repeating: "DID_RENEW", count: 6) + ["EXPIRED/VOLUNTARY"])
    }

    @Test(
        "every reason to end has its number and its subtype",
        arguments: [
            (1, "EXPIRED/VOLUNTARY"), (2, "EXPIRED/BILLING_RETRY"), (3, "EXPIRED/PRICE_INCREASE"),
            (4, "EXPIRED/PRODUCT_NOT_FOR_SALE"), (5, "EXPIRED"),
        ])
    func intents(intent: Int, news: String) async throws {
        let town = try await Town.full()
        let id = try await town.buy("gold.month")
        let reason = ExpirationIntent(rawValue: Int32(intent))
        try await town.store.perform(.expire(ExpireCommand(transactionId: id, intent: reason)))
        #expect(await town.news().last == news)
        #expect(try await town.renewal(id).expirationIntent == reason)
        #expect(try await town.renewal(id).isInBillingRetryPeriod == false)
        #expect(try await town.payloads().last?.data?.status == .expired)
    }

    @Test("a closed account is not charged any more: it ends for another reason, and buys nothing")
    func deletedAccount() async throws {
        let town = try await Town.full()
        let id = try await town.buy("gold.month")
        try await town.store.perform(.deleteAccount(DeleteAccountCommand(account: "anna")))
        try await town.advance(to: "2026-02-10T09:00:00Z")
        #expect(try await town.renewal(id).expirationIntent == .other)
        #expect(await town.news().last == "EXPIRED")
        await #expect(throws: WorldRefusal.self) { try await town.buy("coins") }
    }

    @Test("charges of one subscription fail alone; its repair recovers it")
    func oneSubscription() async throws {
        let town = try await Town.full()
        let anna = try await town.buy("gold.month")
        let ben = try await town.buy("gold.month", "ben")
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false, transactionId: anna)))
        try await town.advance(to: "2026-02-11T00:00:00Z")
        #expect(try await town.status(anna) == .billingRetry)
        #expect(try await town.status(ben) == .active)
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: true, transactionId: anna)))
        #expect(try await town.status(anna) == .active)
        #expect(try await town.latest(anna).purchaseDate == MomentText.moment("2026-02-11T00:00:00Z"))
    }

    @Test("free service only after a paid period, or only in the sandbox, where the app says so")
    func graceScope() async throws {
        let paid = try await Town.full {
            $0.gracePeriodDays = 16
            $0.graceNeedsPaidPeriod = true
        }
        let trial = try await paid.buy("silver.month")
        try await paid.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await paid.advance(to: "2026-01-18T00:00:00Z")
        #expect(try await paid.status(trial) == .billingRetry)
        let sandboxOnly = try await Town.full {
            $0.gracePeriodDays = 16
            $0.graceIsSandboxOnly = true
        }
        let gold = try await sandboxOnly.buy("gold.month")
        try await sandboxOnly.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await sandboxOnly.advance(to: "2026-02-11T00:00:00Z")
        #expect(try await sandboxOnly.status(gold) == .billingRetry)
        #expect(await sandboxOnly.news().last == "DID_FAIL_TO_RENEW")
    }
}
