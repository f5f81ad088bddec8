import AppStoreSimulator
import AppStoreTypes
import Foundation
import HTTPService
import StoreKit
import Testing
import TillTesting

@testable import CrashPoints
@testable import Till

/// Purchases that arrive by themselves, early, late, twice or from elsewhere: one pipeline, each effect once.
@Suite("Arrivals", .timeLimit(.minutes(10)))
struct ArrivalTests {
    @Test("B88 — StoreKit delivers the purchase before its own call returns, and once more after: one post, one success")
    func twoPaths() async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                let deliveries = ChangedStore.Deliveries()
                let client = Locked<TillClient?>(nil)
                let bought = Locked<StoreTransaction?>(nil)
                let phone = try await Phone.launch("ada", in: shop) {
                    $0.configuration = { $0.server = url }
                    $0.store = { base in
                        var store = ChangedStore(base: base, extra: deliveries)
                        store.beforeReturning = { transaction in
                            bought.withLock { $0 = transaction }
                            deliveries.send(transaction)
                            // The delivery is wholly through before the call hears of its own purchase.
                            while await client.withLock({ $0 })?.parts.pipeline.hasSettled(transaction.id, before: .max) != true {
                                await Task.yield()
                            }
                        }
                        return store
                    }
                }
                client.withLock { $0 = phone.till }
                let grant = try await phone.buy("coins10")
                #expect(await road.posts.count == 1)
                #expect(await shop.payments().count == 1)
                #expect(bought.withLock { $0?.id } == grant.transactionID)
                if let late = bought.withLock({ $0 }) { deliveries.send(late) }
                await phone.sweep()
                #expect(await road.posts.count == 1)
                #expect(phone.events.isEmpty, "\(phone.events)")
                client.withLock { $0 = nil }
                await phone.quit()
            }
        }
    }

    @Test("B88 — many callers bring one purchase at once: one post, and all get the same answer")
    func together() async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                await road.plan(Array(repeating: .answer(.problem(500, "server.fault")), count: 50))
                let phone = try await Phone.launch("ada", in: shop) { $0.configuration = { $0.server = url } }
                guard case .unconfirmed = try await phone.run({ try await $0.purchase("coins10") }) else { throw Unexpected("confirmed") }
                let transaction = try #require(await phone.run { await $0.parts.store.unfinished() }.first)
                await phone.sweep()
                try await phone.untilAtRest()
                let posts = await road.posts.count
                await road.clear()
                let second = try await phone.relaunch()
                let settlements = await second.run { till in
                    await withTaskGroup(of: Settlement.self) { group in
                        for _ in 0..<10 { group.addTask { await till.parts.pipeline.settle(transaction, as: .delivery) } }
                        return await group.reduce(into: Set()) { $0.insert($1) }
                    }
                }
                #expect(settlements.count == 1)
                try await second.untilQuiet()
                #expect(await road.posts.count <= posts + 1)
                #expect(second.grants.count <= 1)
                await second.quit()
            }
        }
    }

    @Test(
        "B89 — three unfinished purchases are posted at launch without waiting for the app; its handler gets all three",
        arguments: StoreInterface.allCases)
    func lateListener(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            await shop.stopServer()
            for product in ["coins10", "lifetime", "month"] {
                guard case .unconfirmed = try await phone.run({ try await $0.purchase(product) }) else { throw Unexpected(product) }
            }
            let ids = Set(await phone.unfinished)
            #expect(ids.count == 3)
            await phone.quit()
            try await shop.startServer()
            let asked = Locked(0)
            let second = try await phone.relaunch {
                $0.listens = false
                $0.store = { ChangedStore(base: $0, askedForProducts: { asked.withLock { $0 += 1 } }) }
            }
            try await second.until("the server has them") { try await Set(ShopQuestion(shop).transactions(of: "ada")) == ids }
            try await second.until("finished") { await second.unfinished.isEmpty }
            #expect(asked.withLock { $0 } == 0)
            #expect(second.witness.finishedTooEarly.isEmpty)
            second.listen()
            try await second.until("three events") { Set(second.grants.map(\.transactionID)) == ids }
            #expect(second.grants.count == 3)
            try await second.untilQuiet()
            await second.quit()
        }
    }

    @Test("B91 — a receipt that is older than the purchase is fetched anew; the purchase is not finished on the strength of the old one")
    func oldReceipt() async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                let receipts = Locked<[Data]>([])
                let phone = try await Phone.launch("ada", in: shop, .original) {
                    $0.receiptOnly = true
                    $0.configuration = { $0.server = url }
                    $0.store = { ChangedStore(base: $0, receipts: receipts) }
                }
                _ = try await phone.buy("month")
                let old = try #require(try await phone.run { try await $0.parts.store.receipt(refreshing: false) })
                // Noted with the purchase, sent, and got again by the first refresh: all before the purchase is in it.
                receipts.withLock { $0 = [old, old, old] }
                let posts = await road.posts.count
                let grant = try await phone.buy("coins10")
                #expect(grant.productID == "coins10")
                #expect(await road.posts.count == posts + 3)
                #expect(phone.witness.finishedTooEarly.isEmpty)
                try await phone.untilQuiet()

                receipts.withLock { $0 = Array(repeating: old, count: 100) }
                let outcome = try await phone.run { try await $0.purchase("season") }
                guard case .unconfirmed(let error) = outcome else { throw Unexpected("\(outcome)") }
                #expect(error.code == .receiptOlderThanPurchase)
                #expect(await phone.unfinished.count == 1)
                receipts.withLock { $0 = [] }
                phone.till.didBecomeActive()
                try await phone.until("the grant") { phone.grants.map(\.productID) == ["season"] }
                #expect(phone.witness.finishedTooEarly.isEmpty)
                await phone.quit()
            }
        }
    }

    @Test(
        "B101 — an offer code redeemed outside the app reaches the customer who uses the app, now or when it is installed",
        arguments: StoreInterface.allCases)
    func outsideTheApp(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            try await shop.perform(.buy(BuyCommand(account: "apple-account", app: shop.bundleID, productId: "month")))
            try await phone.until("access") { await phone.till.customer.has("pro") == .yes }
            try await phone.until("the news") { phone.grants.map(\.customer) == ["ada"] }
            try await phone.untilQuiet()
            await phone.quit()

            try await shop.perform(.createAccount(CreateAccountCommand(account: "second")))
            try await shop.perform(.buy(BuyCommand(account: "second", app: shop.bundleID, productId: "lifetime")))
            try await shop.advance(by: "P1D")
            let tablet = try await Phone.launch("bob", in: shop, interface) {
                $0.device = "tablet"
                $0.account = "second"
                // An app with accounts: nothing is anybody's before the log-in.
                $0.configuration = { $0.identity = .logInRequired }
            }
            try await tablet.until("access") { await tablet.till.customer.has("pro") == .yes }
            await tablet.quit()
        }
    }

    @Test("B54 — the server was down when the app posted: Apple's notice credits it, the app's later post finishes it, once")
    func knownByNotice() async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                let phone = try await Phone.launch("ada", in: shop) { $0.configuration = { $0.server = url } }
                await road.block(.text("database outage", status: 503))
                guard case .unconfirmed = try await phone.run({ try await $0.purchase("coins10") }) else { throw Unexpected("confirmed") }
                let id = try #require(await phone.unfinished.first)
                await shop.appStore.settle()
                #expect(try await ShopQuestion(shop).transactions(of: "ada") == [id], "credited by the notice")
                await road.block(nil)
                let second = try await phone.relaunch()
                try await second.until("the grant") { second.grants.map(\.transactionID) == [id] }
                try await second.untilQuiet()
                #expect(try await ShopQuestion(shop).transactions(of: "ada") == [id])
                await second.quit()
            }
        }
    }

    @Test("B103 — five at once are five, after a restart and in the refund as well", arguments: StoreInterface.allCases)
    func quantity(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            await shop.stopServer()
            guard case .unconfirmed = try await phone.run({ try await $0.purchase("coins10", quantity: 5) }) else { throw Unexpected("no") }
            await phone.quit()
            try await shop.startServer()
            let second = try await phone.relaunch()
            try await second.until("the grant") { second.grants.map(\.quantity) == [5] }
            try await second.untilQuiet()
            let id = try #require(second.grants.first?.transactionID)
            try await shop.refund(id)
            // The original interface does not tell of a consumable's refund; there the server alone hears of it.
            if interface == .storeKit2 {
                try await second.until("the refund") { second.events.count == 2 }
                guard case .revoked(let back) = second.events.last else { throw Unexpected("\(second.events)") }
                #expect(back.transactionID == id)
                #expect(back.quantity == 5)
                #expect(back.revocationDate != nil)
            }
            for quantity in [0, -1, 11] {
                let error = await #expect(throws: TillError.self) {
                    try await second.run { _ = try await $0.purchase("coins10", quantity: quantity) }
                }
                #expect(error?.code == .purchaseInvalidQuantity, "\(quantity)")
            }
            #expect(await shop.payments().count == 1)
            await second.quit()
        }
    }

    @Test(
        "renewals, purchases on another device and refunds arrive as events, each once, and change what the customer owns",
        arguments: StoreInterface.allCases)
    func fromElsewhere(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            let tablet = try await Phone.launch("ada", in: shop, interface) { $0.device = "tablet" }
            let grant = try await phone.buy("month")
            try await tablet.until("access on the tablet") { await tablet.till.customer.has("pro") == .yes }
            try await shop.advance(by: "P1M")
            try await phone.until("the renewal") { phone.grants.count == 1 }
            let renewal = try #require(phone.grants.first)
            #expect(renewal.originalTransactionID == grant.transactionID)
            #expect(renewal.customer == "ada")
            try await shop.refund(renewal.transactionID)
            try await phone.until("the refund") { phone.events.contains { if case .revoked = $0 { true } else { false } } }
            try await phone.until("no access") { await phone.till.customer.has("pro") == .no }
            try await phone.untilQuiet()
            try await tablet.untilQuiet()
            #expect(Set(phone.events).count == phone.events.count, "\(phone.events)")
            #expect(Set(tablet.events).count == tablet.events.count, "\(tablet.events)")
            let again = try await phone.relaunch()
            await again.sweep()
            try await again.untilQuiet()
            #expect(again.events.isEmpty, "what was told is not told again: \(again.events)")
            for phone in [again, tablet] { await phone.quit() }
        }
    }
}
