import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Lives of subscriptions")
struct SubscriptionTests {
    @Test("a first purchase, a renewal, switched off, expired, bought again: one original id, and every step told")
    func wholeLife() async throws {
        let town = try Town(start: "2026-01-10T09:00:00Z")
        let phone = try await town.phone()
        let first = try await phone.own("gold.month")
        try await town.advance(to: "2026-02-20T00:00:00Z")
        let id = try #require(first.transactionId)
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: false)))
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: true)))
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: false)))
        #expect(try await phone.status()?.status == .active)
        try await town.advance(to: "2026-03-10T09:00:00Z")
        let status = try #require(try await phone.status())
        let renewal: JWSRenewalInfoDecodedPayload = try Phone.decode(status.renewalInfo)
        #expect(status.status == .expired)
        #expect(renewal.expirationIntent == .customerCancelled)
        #expect(renewal.autoRenewStatus == .off)
        #expect(renewal.eligibleWinBackOfferIds == ["comeback"])
        #expect(try await phone.transactions(.currentEntitlements).isEmpty)
        try await town.advance(to: "2026-04-01T00:00:00Z")
        let again = try await phone.own("gold.month")
        #expect(again.originalTransactionId == first.originalTransactionId)
        #expect(again.transactionId != first.transactionId)
        #expect(again.transactionReason == .purchase)
        #expect(
            await town.news() == [
                "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
                "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY",
                "SUBSCRIBED/RESUBSCRIBE",
            ])
    }

    @Test("renewals follow each other without a gap and bear new ids for one original")
    func renewals() async throws {
        let town = try Town(start: "2026-01-10T09:00:00Z")
        let phone = try await town.phone()
        try await phone.own("gold.month")
        try await town.advance(to: "2026-06-11T00:00:00Z")
        let all = try await phone.transactions(.all)
        #expect(all.count == 6)
        #expect(Set(all.map(\.transactionId)).count == 6)
        #expect(Set(all.map(\.webOrderLineItemId)).count == 6)
        #expect(Set(all.map(\.originalTransactionId)).count == 1)
        #expect(all.dropFirst().allSatisfy { $0.transactionReason == .renewal })
        for (earlier, later) in zip(all, all.dropFirst()) { #expect(earlier.expiresDate == later.purchaseDate) }
        #expect(try await phone.transactions(.currentEntitlements).map(\.transactionId) == [all.last?.transactionId])
        #expect(try await phone.updates().map(\.cause) == Array(repeating: .renewal, count: 5))
    }

    @Test("the free week is used once for the whole group, then the price is paid")
    func trial() async throws {
        let town = try Town(start: "2026-01-31T10:30:00Z")
        let phone = try await town.phone()
        let trial = try await phone.own("silver.month")
        #expect(trial.offerType == .introductory)
        #expect(trial.offerDiscountType == .freeTrial)
        #expect(trial.offerPeriod == "P1W")
        #expect(trial.price == 0)
        #expect(trial.expiresDate == MomentText.moment("2026-02-07T10:30:00Z"))
        try await town.advance(to: "2026-02-08T00:00:00Z")
        let paid = try #require(try await phone.transactions(.latest, "silver.month").first)
        #expect(paid.offerType == nil)
        #expect(paid.price == 4_990)
        #expect(paid.expiresDate == MomentText.moment("2026-03-07T10:30:00Z"))
        try await town.store.perform(.expire(ExpireCommand(transactionId: try #require(paid.transactionId))))
        #expect(try await phone.own("silver.month").offerType == nil)
    }

    @Test("a win-back offer is for those who left; a promotional one needs a signature")
    func offers() async throws {
        let town = try Town(start: "2026-01-10T09:00:00Z")
        let phone = try await town.phone()
        let winBack = OfferChoice(type: .winBack, offerId: "comeback")
        #expect(try await phone.buy("gold.month") { $0.offer = winBack }.failure == .ineligibleForOffer)
        let first = try await phone.own("gold.month")
        try await town.store.perform(.expire(ExpireCommand(transactionId: try #require(first.transactionId))))
        let back = try await phone.buy("gold.month") { $0.offer = winBack }
        let payload = try Phone.payload(try #require(back.transaction).jws)
        #expect(payload.offerIdentifier == "comeback")
        #expect(payload.offerPeriod == "P3M")
        #expect(payload.price == 990)
        #expect(payload.expiresDate == MomentText.moment("2026-04-10T09:00:00Z"))
        try await town.store.perform(.expire(ExpireCommand(transactionId: try #require(payload.transactionId))))
        var half = OfferChoice(type: .promotional, offerId: "half")
        #expect(try await phone.buy("gold.month") { $0.offer = half }.failure == .missingOfferParameters)
        half.compactJWS = "a.b.c"
        #expect(try await phone.buy("gold.month") { $0.offer = half }.failure == .invalidOfferSignature)
    }

    @Test("a failed charge with grace keeps service, recovery within it keeps the dates")
    func grace() async throws {
        let town = try Town(start: "2026-01-10T09:00:00Z") { $0.gracePeriodDays = 16 }
        let phone = try await town.phone()
        try await phone.own("gold.month")
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-02-12T00:00:00Z")
        let status = try #require(try await phone.status())
        let renewal: JWSRenewalInfoDecodedPayload = try Phone.decode(status.renewalInfo)
        #expect(status.status == .billingGracePeriod)
        #expect(renewal.isInBillingRetryPeriod == true)
        #expect(renewal.gracePeriodExpiresDate == MomentText.moment("2026-02-26T09:00:00Z"))
        #expect(try await phone.transactions(.currentEntitlements).count == 1)
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: true)))
        let recovered = try #require(try await phone.transactions(.latest, "gold.month").first)
        #expect(recovered.purchaseDate == MomentText.moment("2026-02-10T09:00:00Z"))
        #expect(recovered.expiresDate == MomentText.moment("2026-03-10T09:00:00Z"))
        #expect(await town.news() == ["SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "DID_RENEW/BILLING_RECOVERY"])
    }

    @Test("after the grace period Apple tries for 60 days; late recovery begins a new cycle, none ends the subscription")
    func retry() async throws {
        let town = try Town(start: "2026-01-10T09:00:00Z") { $0.gracePeriodDays = 3 }
        let phone = try await town.phone()
        try await phone.own("gold.month")
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-03-01T12:00:00Z")
        #expect(try await phone.status()?.status == .billingRetry)
        #expect(try await phone.transactions(.currentEntitlements).isEmpty)
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: true)))
        let recovered = try #require(try await phone.transactions(.latest, "gold.month").first)
        #expect(recovered.expiresDate == MomentText.moment("2026-04-01T12:00:00Z"))
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-05-31T12:00:00Z")
        let status = try #require(try await phone.status())
        let renewal: JWSRenewalInfoDecodedPayload = try Phone.decode(status.renewalInfo)
        #expect(status.status == .expired)
        #expect(renewal.expirationIntent == .billingError)
        #expect(
            await town.news() == [
                "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "DID_RENEW/BILLING_RECOVERY",
                "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "EXPIRED/BILLING_RETRY",
            ])
    }

    @Test("an upgrade begins at once and marks the old period; a downgrade waits for the end and can be taken back")
    func plans() async throws {
        let town = try Town(start: "2026-01-10T09:00:00Z")
        let phone = try await town.phone()
        try await town.advance(to: "2026-01-10T09:00:00Z")
        let silver = try await phone.own("silver.year")
        try await town.advance(to: "2026-01-20T00:00:00Z")
        let gold = try await phone.own("gold.month")
        #expect(gold.originalTransactionId == silver.originalTransactionId)
        #expect(gold.productId == "gold.month")
        let update = try #require(try await phone.updates().first)
        let old = try Phone.payload(update.transaction.jws)
        #expect(update.cause == .upgraded)
        #expect(old.isUpgraded == true)
        #expect(try await phone.transactions(.currentEntitlements).map(\.productId) == ["gold.month"])

        let answer = try await phone.own("silver.month")
        #expect(answer.transactionId == gold.transactionId)
        _ = try await phone.buy("gold.month")
        _ = try await phone.buy("silver.month")
        try await town.advance(to: "2026-02-20T00:00:01Z")
        let renewed = try #require(try await phone.transactions(.all).last)
        #expect(renewed.productId == "silver.month")
        #expect(renewed.transactionReason == .renewal)
        #expect(renewed.price == 4_990)
        #expect(
            await town.news() == [
                "SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_PREF/UPGRADE", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE",
                "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_RENEW",
            ])
    }

    @Test("B124 — the sandbox shortens a month to five minutes, renews twelve times and then ends; its ids and dates are the sandbox's")
    func sandbox() async throws {
        let town = try Town(start: "2026-01-31T10:30:00Z", environment: .sandbox)
        let phone = try await town.phone()
        let first = try await phone.own("gold.month")
        #expect(first.environment == .sandbox)
        #expect(first.transactionId?.rawValue.hasPrefix("2000001") == true)
        #expect(first.transactionId?.rawValue.count == 16)
        #expect(first.expiresDate == MomentText.moment("2026-01-31T10:35:00Z"))
        try await town.advance(to: "2026-01-31T12:00:00Z")
        #expect(try await phone.transactions(.all).count == 13)
        #expect(try await phone.status()?.status == .expired)
        let news = await town.news()
        #expect(news.filter { $0 == "DID_RENEW" }.count == 12)
        #expect(news.last == "EXPIRED/VOLUNTARY")
        guard case .appTransaction(let app) = try await phone.call(.appTransaction(AppTransactionCall())) else { throw Surprise("refused") }
        let payload: JWSAppTransactionDecodedPayload = try Phone.decode(app.jws)
        #expect(payload.originalPurchaseDate == EpochMilliseconds(1_375_340_400_000))
        #expect(payload.originalApplicationVersion == "1.0")
        #expect(payload.appAppleId == nil)
    }

    @Test("a product taken off the shelf is not renewed")
    func withdrawn() async throws {
        let town = try Town(start: "2026-01-10T09:00:00Z")
        let phone = try await town.phone()
        try await phone.own("gold.month")
        try await town.store.perform(.withdraw(WithdrawCommand(app: Town.app, productId: "gold.month")))
        try await town.advance(to: "2026-02-10T09:00:00Z")
        #expect(await town.news().last == "EXPIRED/PRODUCT_NOT_FOR_SALE")
    }

    @Test("the clock does not go back")
    func clock() async throws {
        let town = try Town(start: "2026-01-10T09:00:00Z")
        await #expect(throws: WorldRefusal.self) { try await town.advance(to: "2026-01-10T08:59:59Z") }
        #expect(await town.store.now == MomentText.moment("2026-01-10T09:00:00Z"))
    }
}
