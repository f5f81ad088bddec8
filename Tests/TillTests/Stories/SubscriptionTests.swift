import AppStoreSimulator
import AppStoreTypes
import Foundation
import StoreKit
import Testing
import TillTesting

@testable import CrashPoints
@testable import Till

/// Where a subscription stands when the app is launched.
@Suite("Subscriptions at launch", .timeLimit(.minutes(10)))
struct SubscriptionTests {
    @Test("active, until when, will renew, with what and when; switched off: no renewal; another product next")
    func active() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            let grant = try await phone.buy("month")
            let second = try await phone.relaunch()
            var status = try await second.subscription { $0.willAutoRenew == true }
            #expect(status.state == .active)
            #expect(status.givesAccess)
            #expect(status.productID == "month")
            #expect(status.expirationDate == grant.expirationDate)
            #expect(status.nextProductID == "month")
            #expect(status.nextRenewalDate == grant.expirationDate)
            #expect(status.gracePeriodExpirationDate == nil)
            try await shop.perform(.setRenewal(SetRenewalCommand(transactionId: .init(grant.transactionID), isOn: false)))
            let third = try await second.relaunch()
            status = try await third.subscription { $0.willAutoRenew == false }
            #expect(status.state == .active)
            #expect(status.nextProductID == nil)
            #expect(status.nextRenewalDate == nil)
            await third.quit()
        }
    }

    @Test("a failed charge: grace with access until its end, then retry without, then active again when the charge goes through")
    func billing() async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await shop.perform(.setApp(SetAppCommand(app: shop.bundleID, gracePeriodDays: 16)))
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("month")
            try await shop.perform(.setBilling(SetBillingCommand(account: "apple-account", isGood: false)))
            try await shop.advance(by: "P1M")
            try await shop.advance(by: "P1D")
            let second = try await phone.relaunch()
            let grace = try await second.subscription { $0.state == .inGracePeriod }
            #expect(grace.givesAccess)
            #expect(try #require(grace.gracePeriodExpirationDate) > shop.now)
            #expect(await second.till.customer.has("pro") == .yes)
            // Offline it is the same.
            await shop.stopServer()
            let offline = try await second.relaunch()
            _ = try await offline.subscription(from: .remembered) { $0.state == .inGracePeriod && $0.givesAccess }
            #expect(await offline.till.customer.has("pro") == .yes)
            try await shop.startServer()
            try await shop.advance(by: "P20D")
            let third = try await offline.relaunch()
            let retry = try await third.subscription { $0.state == .inBillingRetry }
            #expect(!retry.givesAccess)
            #expect(await third.till.customer.has("pro") == .no)
            try await shop.perform(.setBilling(SetBillingCommand(account: "apple-account", isGood: true)))
            try await shop.advance(by: "P3D")
            let fourth = try await third.relaunch()
            _ = try await fourth.subscription { $0.state == .active && $0.givesAccess }
            try await fourth.until("access") { await fourth.till.customer.has("pro") == .yes }
            await fourth.quit()
        }
    }

    @Test("expired and refunded give no access and say so", arguments: ["expired", "refunded"])
    func over(how: String) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            let grant = try await phone.buy("month")
            await phone.quit()
            if how == "refunded" {
                try await shop.refund(grant.transactionID)
            } else {
                try await shop.perform(.setRenewal(SetRenewalCommand(transactionId: .init(grant.transactionID), isOn: false)))
                try await shop.advance(by: "P2M")
            }
            let second = try await phone.relaunch()
            let status = try await second.subscription { $0.state == (how == "refunded" ? .revoked : .expired) }
            #expect(!status.givesAccess)
            #expect((status.revocationDate != nil) == (how == "refunded"))
            #expect(await second.till.customer.has("pro") == .no)
            await second.quit()
        }
    }

    @Test("an upgrade replaces the lower level: one subscription, and the upgraded period gives nothing")
    func upgrade() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            let month = try await phone.buy("month")
            let year = try await phone.buy("year")
            #expect(year.originalTransactionID == month.originalTransactionID)
            let second = try await phone.relaunch()
            _ = try await second.subscription { $0.productID == "year" && $0.state == .active }
            let status = await second.till.customer
            #expect(status.subscriptions.count == 1)
            #expect(status.owns("year") == .yes)
            #expect(status.owns("month") == .no)
            #expect(Set(status.entitlements.map(\.productID)) == ["year"])
            await second.quit()
        }
    }

    @Test("an end that passes while the app runs is told to who listens")
    func endsWhileRunning() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            let grant = try await phone.buy("month")
            try await shop.perform(.setRenewal(SetRenewalCommand(transactionId: .init(grant.transactionID), isOn: false)))
            _ = try await phone.run { try await $0.refresh() }
            var updates = phone.till.customerUpdates.makeAsyncIterator()
            #expect(await updates.next()?.has("pro") == .yes)
            try await shop.advance(by: "P2M")
            _ = try await phone.run { try await $0.refresh() }
            var latest = await updates.next()
            while let status = latest, status.has("pro") == .yes { latest = await updates.next() }
            #expect(latest?.has("pro") == .no)
            await phone.quit()
        }
    }
}

extension Phone {
    /// Waits until the customer's one subscription is as it should be; asks nobody itself.
    func subscription(
        from source: CustomerStatus.Source = .server, _ isAsItShould: @Sendable (Till.SubscriptionStatus) -> Bool
    ) async throws -> Till.SubscriptionStatus {
        for await status in till.customerUpdates {
            if status.source == source, let first = status.subscriptions.first, isAsItShould(first) { return first }
        }
        throw Unexpected("no more updates")
    }
}
