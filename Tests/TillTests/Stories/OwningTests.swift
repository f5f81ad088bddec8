import AppStoreSimulator
import AppStoreTypes
import Foundation
import StoreKit
import Testing
import TillTesting

@testable import CrashPoints
@testable import Till

/// What the customer owns, with and without a connection.
@Suite("Owning", .timeLimit(.minutes(10)))
struct OwningTests {
    @Test("an empty cache never says no: not known offline, yes from StoreKit's own entitlements, no only from the server")
    func offline() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("lifetime")
            try await phone.untilQuiet()
            await phone.quit()
            await shop.stopServer()
            // A new phone of hers: no answer of the server was ever here.
            let tablet = try await Phone.launch("ada", in: shop) { $0.device = "tablet" }
            try await tablet.until("StoreKit's word") { await tablet.till.customer.owns("lifetime") == .yes }
            let status = await tablet.till.customer
            #expect(status.source == .appStore)
            #expect(status.owns("month") == .notYetKnown)
            await tablet.quit()
            let empty = try await Phone.launch("bob", in: shop) {
                $0.device = "empty"
                $0.account = "nobody"
            }
            await empty.sweep()
            #expect(await empty.till.customer.has("pro") == .notYetKnown)
            try await shop.startServer()
            #expect(try await empty.run { try await $0.refresh() }.has("pro") == .no)
            await empty.quit()
        }
    }

    @Test("B68, B70, B74 — without the server a row that was refunded or upgraded gives nothing, and an expiry alone takes nothing away")
    func offlineRows() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("month")
            try await phone.untilQuiet()
            let listed = try #require(await phone.run { await $0.parts.store.entitlements() }.first)
            await phone.quit()
            await shop.stopServer()
            var (refunded, upgraded, lapsed) = (listed, listed, listed)
            refunded.revocationDate = listed.purchaseDate
            upgraded.isUpgraded = true
            upgraded.expirationDate = listed.purchaseDate.addingTimeInterval(400 * 86_400)
            lapsed.purchaseDate = listed.purchaseDate.addingTimeInterval(-30 * 86_400)
            lapsed.expirationDate = listed.purchaseDate.addingTimeInterval(-7_200)
            for (row, owns) in [(refunded, false), (upgraded, false), (lapsed, true), (listed, true)] {
                let tablet = try await Phone.launch("ada", in: shop) {
                    $0.device = "tablet \(row.hashValue)"
                    $0.store = { ChangedStore(base: $0, entitled: [row], subscribed: []) }
                }
                await tablet.sweep()
                try await tablet.until("StoreKit's word") { await tablet.till.customer.source == .appStore }
                #expect((await tablet.till.customer.owns("month") == .yes) == owns)
                await tablet.quit()
            }
        }
    }

    @Test("another customer's purchase on the same Apple Account gives nothing, online or offline")
    func anotherCustomer() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("lifetime")
            try await phone.untilQuiet()
            await shop.stopServer()
            let status = try await phone.run { try await $0.logIn("bob") }
            #expect(status.customer == "bob")
            #expect(status.owns("lifetime") == .notYetKnown)
            let second = try await phone.relaunch()
            try await second.until("bob") { await second.till.customer.customer == "bob" }
            await second.sweep()
            #expect(await second.till.customer.owns("lifetime") == .notYetKnown)
            try await shop.startServer()
            #expect(try await second.run { try await $0.refresh() }.owns("lifetime") == .no)
            #expect(try await second.run { try await $0.logIn("ada") }.owns("lifetime") == .yes)
            await second.quit()
        }
    }

    @Test(
        "B94 — a remembered answer is read by the time that it is now: what has run out is not active, and another key or customer never sees it"
    )
    func remembered() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            let grant = try await phone.buy("month")
            try await shop.perform(.setRenewal(SetRenewalCommand(transactionId: .init(grant.transactionID), isOn: false)))
            #expect(try await phone.run { try await $0.refresh() }.has("pro") == .yes)
            await shop.stopServer()
            let silent: @Sendable (any Store) -> any Store = { ChangedStore(base: $0, entitled: [], subscribed: []) }
            let second = try await phone.relaunch { $0.store = silent }
            try await second.until("remembered") { await second.till.customer.source == .remembered }
            #expect(await second.till.customer.has("pro") == .yes)
            #expect(await second.till.customer.subscriptions.first?.willAutoRenew == false)
            // Forty days later by every clock.
            let third = try await second.relaunch { $0.clockAhead = 40 * 86_400 }
            try await third.until("remembered") { await third.till.customer.source == .remembered }
            #expect(await third.till.customer.has("pro") == .no)
            #expect(await third.till.customer.subscriptions.first?.state == .expired)
            let otherKey = try await third.relaunch {
                $0.clockAhead = 0
                $0.configuration = { $0.key = "pk_test_0002" }
            }
            await otherKey.sweep()
            #expect(await otherKey.till.customer.source != .remembered)
            #expect(await otherKey.till.customer.has("pro") == .notYetKnown)
            let bob = try await otherKey.run { try await $0.logIn("bob") }
            #expect(bob.has("pro") == .notYetKnown)
            await otherKey.quit()
        }
    }

    @Test("B94 — an answer that is no answer is never kept")
    func errorsAreNotKept() async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                let phone = try await Phone.launch("ada", in: shop) { $0.configuration = { $0.server = url } }
                _ = try await phone.buy("month")
                // What came beside the purchase is not signed, so what is kept is the answer to a question.
                #expect(try await phone.run { try await $0.refresh() }.has("pro") == .yes)
                await road.block(.problem(401, "key.unknown"))
                let error = await #expect(throws: TillError.self) { try await phone.run { _ = try await $0.refresh() } }
                #expect(error?.code == .keyUnknown)
                #expect(await phone.till.customer.has("pro") == .yes)
                let second = try await phone.relaunch { $0.store = { ChangedStore(base: $0, entitled: [], subscribed: []) } }
                try await second.until("remembered") { await second.till.customer.source == .remembered }
                #expect(await second.till.customer.has("pro") == .yes)
                await second.quit()
            }
        }
    }

    @Test(
        "B100 — a device clock two hours or forty days ahead takes nothing away: the server's clock counts",
        arguments: [7_200, 3_456_000] as [Double])
    func clockAhead(seconds: Double) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop) { $0.clockAhead = seconds }
            _ = try await phone.buy("month")
            #expect(await phone.till.customer.has("pro") == .yes)
            #expect(await phone.till.customer.subscriptions.first?.state == .active)
            try await shop.advance(by: "P3D")
            #expect(try await phone.run { try await $0.refresh() }.has("pro") == .yes)
            await phone.quit()
        }
    }

    @Test("B102 — a renewal that the device never shows: access by the server's word, and the device's lists shorten nothing")
    func renewalMissing() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("month")
            let lapsed = try #require(await phone.run { await $0.parts.store.entitlements() }.first)
            let standing = try #require(await phone.run { await $0.parts.store.subscriptions() }.first)
            await phone.quit()
            try await shop.advance(by: "P1M")
            var ended = standing
            ended.state = 2
            let stale = ended
            for entitled in [[lapsed], []] {
                let second = try await phone.relaunch { $0.store = { ChangedStore(base: $0, entitled: entitled, subscribed: [stale]) } }
                #expect(try await second.run { try await $0.refresh() }.has("pro") == .yes)
                await second.sweep()
                #expect(await second.till.customer.has("pro") == .yes)
                #expect(await second.till.customer.subscriptions.map(\.state) == [.active])
                await second.quit()
            }
        }
    }
}
