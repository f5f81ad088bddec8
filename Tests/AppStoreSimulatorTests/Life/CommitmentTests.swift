import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Years paid by the month")
struct CommitmentTests {
    private func commit(_ town: Town, _ account: String = "anna") async throws -> TransactionID {
        try await town.buy("silver.year", account) { $0.billingPlanType = .monthly }
    }

    @Test("twelve instalments, then another twelve; each names its number, the end and the whole price")
    func instalments() async throws {
        let town = try await Town.full()
        let id = try await commit(town)
        let first = try await town.transaction(id)
        #expect(first.billingPlanType == .monthly && first.price == 4_490)
        #expect(first.expiresDate == MomentText.moment("2026-02-10T09:00:00Z"))
        #expect(first.commitmentInfo?.billingPeriodNumber == 1 && first.commitmentInfo?.totalBillingPeriods == 12)
        #expect(first.commitmentInfo?.commitmentExpiresDate == MomentText.moment("2027-01-10T09:00:00Z"))
        #expect(first.commitmentInfo?.commitmentPrice == 53_880)
        let renewal = try await town.renewal(id)
        #expect(renewal.commitmentInfo?.commitmentAutoRenewStatus == .on)
        #expect(renewal.commitmentInfo?.commitmentRenewalDate == MomentText.moment("2027-01-10T09:00:00Z"))
        #expect(renewal.commitmentInfo?.commitmentRenewalPrice == 53_880)
        #expect(renewal.renewalBillingPlanType == .monthly)
        try await town.advance(to: "2026-12-31T00:00:00Z")
        #expect(try await town.latest(id).commitmentInfo?.billingPeriodNumber == 12)
        try await town.advance(to: "2027-01-10T09:00:00Z")
        let again = try await town.latest(id)
        #expect(again.commitmentInfo?.billingPeriodNumber == 1)
        #expect(again.commitmentInfo?.commitmentExpiresDate == MomentText.moment("2028-01-10T09:00:00Z"))
        #expect(await town.news() == ["SUBSCRIBED/INITIAL_BUY"] + Array(repeating: "DID_RENEW", count: 12))
    }

    @Test("who cancels goes on paying to the end of the commitment")
    func cancelled() async throws {
        let town = try await Town.full()
        let id = try await commit(town)
        try await town.advance(to: "2026-03-01T00:00:00Z")
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: false)))
        let renewal = try await town.renewal(id)
        #expect(renewal.autoRenewStatus == .on)
        #expect(renewal.commitmentInfo?.commitmentAutoRenewStatus == .off)
        try await town.advance(to: "2027-01-10T08:59:59Z")
        #expect(try await town.latest(id).commitmentInfo?.billingPeriodNumber == 12)
        #expect(try await town.status(id) == .active)
        try await town.advance(to: "2027-01-10T09:00:00Z")
        #expect(await town.news().last == "EXPIRED/VOLUNTARY")
        #expect(try await town.renewal(id).autoRenewStatus == .off)
    }

    @Test("a failed instalment has no free service and is tried for ninety days; a late one moves the end")
    func failure() async throws {
        let town = try await Town.full { $0.gracePeriodDays = 16 }
        let id = try await commit(town)
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-02-20T00:00:00Z")
        #expect(try await town.status(id) == .billingRetry)
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: true)))
        let late = try await town.latest(id)
        #expect(late.commitmentInfo?.billingPeriodNumber == 2)
        #expect(late.commitmentInfo?.commitmentExpiresDate == MomentText.moment("2027-01-20T00:00:00Z"))
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-06-17T23:59:59Z")
        #expect(try await town.status(id) == .billingRetry)
        try await town.advance(to: "2026-06-18T00:00:00Z")
        #expect(
            await town.news() == [
                "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW", "DID_RENEW/BILLING_RECOVERY", "DID_FAIL_TO_RENEW", "EXPIRED/BILLING_RETRY",
            ])
    }

    @Test("the refund of an old month leaves the commitment alone, that of the current one ends it")
    func refunds() async throws {
        let town = try await Town.full()
        let id = try await commit(town)
        try await town.advance(to: "2026-03-01T00:00:00Z")
        try await town.store.perform(.refund(RefundCommand(transactionId: id)))
        #expect(try await town.status(id) == .active)
        let current = try #require(try await town.latest(id).transactionId)
        try await town.store.perform(.refund(RefundCommand(transactionId: current)))
        #expect(try await town.status(id) == .revoked)
        #expect(try await town.renewal(id).commitmentInfo == nil)
        try await town.advance(to: "2027-03-01T00:00:00Z")
        #expect(await town.news().suffix(3) == ["REFUND", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "REFUND"])
    }

    @Test("not in the United States; a change to yearly payment waits for the end of the commitment")
    func bounds() async throws {
        let town = try await Town.full()
        try await town.store.perform(.createAccount(CreateAccountCommand(account: "sam", storefront: "USA")))
        await #expect(throws: WorldRefusal.self) { try await commit(town, "sam") }
        await #expect(throws: WorldRefusal.self) { try await town.buy("gold.month") { $0.billingPlanType = .monthly } }
        let id = try await commit(town)
        #expect(try await town.buy("silver.year") { $0.billingPlanType = .billedUpfront } == id)
        try await town.advance(to: "2026-12-20T00:00:00Z")
        #expect(try await town.latest(id).billingPlanType == .monthly)
        try await town.advance(to: "2027-01-10T09:00:00Z")
        let year = try await town.latest(id)
        #expect(year.billingPlanType == .billedUpfront && year.price == 49_990 && year.commitmentInfo == nil)
        #expect(year.expiresDate == MomentText.moment("2028-01-10T09:00:00Z"))
    }
}
