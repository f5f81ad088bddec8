import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@Suite("Subscriptions")
struct SubscriptionTests {
    let shop = Shop()
    let group = "20000001"

    @Test("5.1 and 5.2 — the first purchase is its own original; a renewal keeps it and begins where the period ended")
    func ids() async throws {
        try await shop.launch().run {
            let first = try await buy("yearly")
            #expect(first.id == first.originalID)
            #expect(first.reason == .purchase)
            try await shop.renew(first)
            let latest = try #require(await Transaction.latest(for: "yearly")?.payloadValue)
            #expect(latest.id != first.id)
            #expect(latest.originalID == first.id)
            #expect(latest.reason == .renewal)
            #expect(latest.subscriptionGroupID == group)
            #expect(latest.expirationDate ?? .distantPast > latest.purchaseDate)
        }
    }

    @Test("5.7 — a group nobody subscribed to has no status; afterwards one per subscription, also when it is over")
    func statuses() async throws {
        try await shop.launch().run {
            #expect(try await Product.SubscriptionInfo.status(for: group).isEmpty)
            let bought = try await buy("yearly")
            let status = try #require(try await Product.SubscriptionInfo.status(for: group).first)
            #expect(status.state == .subscribed)
            #expect(try status.transaction.payloadValue.id == bought.id)
            #expect(try status.renewalInfo.payloadValue.originalTransactionID == bought.id)
            #expect(try await product("yearly").subscription?.status.count == 1)
            _ = try await shop.store.perform(.expire(ExpireCommand(transactionId: TransactionID(String(bought.id)))))
            #expect(try await Product.SubscriptionInfo.status(for: group).map(\.state) == [.expired])
            #expect(try await Product.SubscriptionInfo.status(transactionID: bought.id)?.state == .expired)
            var groups: [String] = []
            for await (groupID, statuses) in Product.SubscriptionInfo.Status.all { groups.append("\(groupID) \(statuses.count)") }
            #expect(groups == ["\(group) 1"])
        }
    }

    @Test("5.8 — what is no subscription has no status")
    func none() async throws {
        try await shop.launch().run {
            let (pro, yearly) = (try await buy("pro"), try await buy("yearly"))
            #expect(await pro.subscriptionStatus == nil)
            #expect(await yearly.subscriptionStatus?.state == .subscribed)
        }
    }

    @Test("1.14 and 5.9 — a failed charge: grace with access where the app has it, then retry without, and back")
    func billingTrouble() async throws {
        try await shop.launch().run {
            _ = try await shop.store.perform(.setApp(SetAppCommand(app: Shop.app, gracePeriodDays: 16)))
            let bought = try await buy("yearly")
            var changes = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            _ = try await shop.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
            let end = try #require(bought.expirationDate)
            try await shop.store.advance(to: EpochMilliseconds(Int64(end.timeIntervalSince1970 * 1000) + 1000))
            var change = await changes.next()
            while change?.state == .subscribed { change = await changes.next() }
            #expect(change?.state == .inGracePeriod)
            let grace = try #require(try await Product.SubscriptionInfo.status(for: group).first)
            #expect(grace.renewalInfo.unsafePayloadValue.isInBillingRetry)
            #expect(grace.renewalInfo.unsafePayloadValue.expirationReason == .billingError)
            let graceEnd = try #require(grace.renewalInfo.unsafePayloadValue.gracePeriodExpirationDate)
            #expect(await list(Transaction.currentEntitlements).map(\.id) == [bought.id])
            try await shop.store.advance(to: EpochMilliseconds(Int64(graceEnd.timeIntervalSince1970 * 1000) + 1000))
            #expect(try await Product.SubscriptionInfo.status(for: group).map(\.state) == [.inBillingRetryPeriod])
            #expect(await list(Transaction.currentEntitlements).isEmpty)
        }
    }

    @Test("5.10 and 5.11 — cancelled but running is subscribed; it will not renew and prefers no product")
    func cancelledButRunning() async throws {
        try await shop.launch().run {
            var changes = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            let bought = try await buy("yearly")
            let before = try #require(await bought.subscriptionStatus?.renewalInfo.payloadValue)
            #expect(before.willAutoRenew)
            #expect(before.autoRenewPreference == "yearly")
            _ = try await shop.store.perform(.setRenewal(SetRenewalCommand(transactionId: TransactionID(String(bought.id)), isOn: false)))
            var change = await changes.next()
            while change?.renewalInfo.unsafePayloadValue.willAutoRenew == true { change = await changes.next() }
            #expect(change?.state == .subscribed)
            #expect(change?.renewalInfo.unsafePayloadValue.willAutoRenew == false)
            #expect(change?.renewalInfo.unsafePayloadValue.autoRenewPreference == nil)
            #expect(await list(Transaction.currentEntitlements).map(\.id) == [bought.id])
        }
    }

    @Test("5.9 — refunding the current period revokes the subscription")
    func revoked() async throws {
        try await shop.launch().run {
            let bought = try await buy("yearly")
            try await shop.refund(bought)
            #expect(try await Product.SubscriptionInfo.status(for: group).map(\.state) == [.revoked])
            #expect(await list(Transaction.currentEntitlements).isEmpty)
        }
    }

    @Test("5.18 — a refund says why and how much")
    func reasons() async throws {
        try await shop.launch().run {
            let bought = try await buy("pro")
            _ = try await shop.store.perform(
                .refund(RefundCommand(transactionId: TransactionID(String(bought.id)), reason: .developerIssue)))
            let refunded = try #require(await Transaction.latest(for: "pro")?.payloadValue)
            #expect(refunded.revocationReason == .developerIssue)
            #expect(refunded.revocationPercentage == 100)
        }
    }
}
