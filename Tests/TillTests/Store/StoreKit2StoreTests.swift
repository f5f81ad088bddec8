import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@testable import Till

@Suite("The App Store by StoreKit 2")
struct StoreKit2StoreTests {
    let shop = SimulatedShop()

    @Test("1.19 — what does not pass StoreKit's check is passed on with the reason and its text, and entitles to nothing")
    func unverified() async throws {
        let transport = WatchedTransport(store: shop.store, meddle: WatchedTransport.spoil)
        try await shop.onDevice(transport: transport) {
            let store = StoreKit2Store(times: await shop.times())
            let bought = try await store.buy("pro")
            #expect(bought.verificationFailure == "invalidSignature")
            #expect(bought.jws?.isEmpty == false)
            #expect(bought.productID == "pro")
            #expect(await store.unfinished().map(\.verificationFailure) == ["invalidSignature"])
            #expect(await store.entitlements().isEmpty)
            #expect(await store.subscriptions().isEmpty)
            await store.finish(bought.id)
            #expect(await store.unfinished().isEmpty)
        }
    }

    @Test("B68, B70 — upgraded and revoked periods entitle to nothing, the higher level does")
    func entitlements() async throws {
        try await shop.onDevice {
            let store = StoreKit2Store(times: await shop.times())
            let monthly = try await store.buy("monthly")
            let pro = try await store.buy("pro")
            let yearly = try await store.buy("yearly")
            let season = try await store.buy("season")
            await store.finishAll()
            #expect(monthly.originalID == yearly.originalID)
            #expect(Set(await store.entitlements().map(\.id)) == [pro.id, yearly.id, season.id])
            try await shop.refund(pro.id)
            #expect(Set(await store.entitlements().map(\.id)) == [yearly.id, season.id])
        }
    }

    @Test("where a subscription stands: running, switched off, ended")
    func subscriptions() async throws {
        try await shop.onDevice {
            let store = StoreKit2Store(times: await shop.times())
            #expect(await store.subscriptions().isEmpty)
            let bought = try await store.buy("yearly")
            let running = try #require(await store.subscriptions().first)
            #expect(running.state == 1)
            #expect(running.willAutoRenew == true)
            #expect(running.autoRenewProductID == "yearly")
            #expect(running.renewalDate == bought.expirationDate)
            #expect(running.transaction.id == bought.id)
            try await shop.perform(.setRenewal(SetRenewalCommand(transactionId: TransactionID(bought.id), isOn: false)))
            let off = try #require(await store.subscriptions().first)
            #expect(off.state == 1)
            #expect(off.willAutoRenew == false)
            #expect(off.autoRenewProductID == nil)
            try await shop.perform(.expire(ExpireCommand(transactionId: TransactionID(bought.id))))
            #expect(await store.subscriptions().map(\.state) == [2])
        }
    }

    @Test("2.3 — in grace the subscription entitles although its date is past; in retry without grace it does not")
    func grace() async throws {
        let shop = SimulatedShop(gracePeriodDays: 16)
        try await shop.onDevice {
            let store = StoreKit2Store(times: await shop.times())
            let bought = try await store.buy("yearly")
            try await shop.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
            try await shop.renew(bought.id)
            let inGrace = try #require(await store.subscriptions().first)
            #expect(inGrace.state == 4)
            #expect(inGrace.gracePeriodExpirationDate != nil)
            #expect(await store.entitlements().map(\.id) == [bought.id])
        }
        let strict = SimulatedShop()
        try await strict.onDevice {
            let store = StoreKit2Store(times: await strict.times())
            let bought = try await store.buy("yearly")
            try await strict.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
            try await strict.renew(bought.id)
            #expect(await store.subscriptions().map(\.state) == [3])
            #expect(await store.entitlements().isEmpty)
        }
    }

    @Test("2.5 — entitlements and subscriptions are known without a connection; a status that cannot be had is the entitlement's word")
    func offline() async throws {
        let transport = WatchedTransport(store: shop.store)
        let bought = try await shop.onDevice(transport: transport) { () async throws -> StoreTransaction in
            let store = StoreKit2Store(times: await shop.times())
            let bought = try await store.buy("yearly")
            try await shop.device { $0.isOnline = false }
            #expect(await store.entitlements().map(\.id) == [bought.id])
            #expect(await store.subscriptions().map(\.willAutoRenew) == [true])
            return bought
        }
        try await shop.onDevice {
            let store = StoreKit2Store(times: await shop.times())
            try await shop.perform(.addFault(AddFaultCommand(fault: Fault(.device, .loseRequest, name: "statuses", times: 100))))
            let known = try #require(await store.subscriptions().first)
            #expect(known.transaction.id == bought.id)
            #expect(known.state == 1)
            #expect(known.willAutoRenew == nil)
        }
    }

    @Test("two who listen for deliveries each get every one; a cancelled listener ends")
    func listeners() async throws {
        try await shop.onDevice {
            let store = StoreKit2Store(times: await shop.times())
            var (one, two) = (store.deliveries().makeAsyncIterator(), store.deliveries().makeAsyncIterator())
            let third = Task {
                for await _ in store.deliveries() {}
                return true
            }
            try await shop.perform(.buy(BuyCommand(account: "anna", app: SimulatedShop.app, productId: "pro")))
            #expect(await one.next()?.productID == "pro")
            #expect(await two.next()?.productID == "pro")
            third.cancel()
            #expect(await third.value)
        }
    }

    @Test("B105 — a purchase begun on the App Store's page is an intent, before and after somebody listens")
    func intents() async throws {
        try await shop.onDevice {
            let store = StoreKit2Store(times: await shop.times())
            try await shop.promote("pro")
            var intents = store.intents().makeAsyncIterator()
            #expect(await intents.next() == StoreIntent(productID: "pro"))
            try await shop.promote("season")
            #expect(await intents.next() == StoreIntent(productID: "season"))
            #expect(await store.unfinished().isEmpty)
        }
    }

    @Test("B105 — where StoreKit 2 has no intents, the payment queue's promotion is one, and the purchase goes on by StoreKit 2")
    func promotions() async throws {
        try await shop.onDevice {
            let store = StoreKit2Store(times: await shop.times())
            try await shop.promote("pro")
            do {
                var intents = StoreIntent.promotions().makeAsyncIterator()
                #expect(await intents.next() == StoreIntent(productID: "pro"))
            }
            #expect(SKPaymentQueue.default().transactions.isEmpty)
            let bought = try await store.buy("pro")
            #expect(bought.appAccountToken == .ada)
            #expect(SKPaymentQueue.default().transactionObservers.isEmpty)
        }
    }

    @Test("a restore signs in and gives every entitlement; on a new device too")
    func restore() async throws {
        let ids = try await shop.onDevice { () async throws -> Set<String> in
            let store = StoreKit2Store(times: await shop.times())
            let ids = Set([try await store.buy("pro").id, try await store.buy("yearly").id])
            await store.finishAll()
            return ids
        }
        try await shop.onDevice("tablet") {
            let restored = try await StoreKit2Store(times: await shop.times()).restore()
            #expect(Set(restored.map(\.id)) == ids)
        }
        try await shop.onDevice("other", account: "bob") {
            let restored = try await StoreKit2Store(times: await shop.times()).restore()
            #expect(restored.isEmpty)
        }
    }

    @Test("6.1 — a restore whose sign-in is closed, or without a connection, is a failure", arguments: [true, false])
    func restoreFails(closes: Bool) async throws {
        try await shop.onDevice {
            try await shop.device { command in
                if closes { command.dismissesSignIn = true } else { command.isOnline = false }
            }
            await #expect(throws: TillError.self) { try await StoreKit2Store(times: await shop.times()).restore() }
        }
    }

    @Test("the purchase of a product that was fetched by other means asks StoreKit for it first")
    func foreignProduct() async throws {
        try await shop.onDevice {
            let store = StoreKit2Store(times: await shop.times())
            let known = StoreProduct(
                id: "pro", kind: nil, displayName: "", description: "", price: 0, displayPrice: "", subscriptionGroupID: nil, product: nil)
            guard case .paid = try await store.purchase(known, PurchaseWish(appAccountToken: .ada)) else {
                Issue.record("the product is bought")
                return
            }
            let unknown = StoreProduct(
                id: "nothing", kind: nil, displayName: "", description: "", price: 0, displayPrice: "", subscriptionGroupID: nil,
                product: nil)
            let error = await #expect(throws: TillError.self) {
                try await store.purchase(unknown, PurchaseWish(appAccountToken: .ada))
            }
            #expect(error?.code == .productUnavailable)
        }
    }
}
