import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@Suite("Who delivers what")
struct DeliveryTests {
    let shop = Shop()

    @Test("1.1 — a purchase is the return value of its call and does not come through updates")
    func ownPurchase() async throws {
        let (phone, pad) = (try await shop.launch(), try await shop.launch("pad"))
        try await phone.run {
            var updates = Transaction.updates.makeAsyncIterator()
            let bought = try await buy("coins")
            let elsewhere = try await pad.run { try await buy("pro") }
            let first = await updates.next()?.unsafePayloadValue
            #expect(first?.id == elsewhere.id)
            #expect(first?.id != bought.id)
        }
    }

    @Test("1.2 — a purchase on another device of the customer comes through updates")
    func otherDevice() async throws {
        let (phone, pad) = (try await shop.launch(), try await shop.launch("pad"))
        var updates = await phone.run { Transaction.updates.makeAsyncIterator() }
        let bought = try await pad.run { try await buy("pro") }
        #expect(try await updates.next()?.payloadValue.id == bought.id)
    }

    @Test("1.3 — an approved Ask to Buy comes through updates after the call returned pending")
    func approved() async throws {
        let phone = try await shop.launch()
        try await shop.answer(.askToBuy)
        _ = try await phone.run {
            var updates = Transaction.updates.makeAsyncIterator()
            guard case .pending = try await product("pro").purchase() else { return unexpected("the call must return pending") }
            #expect(await list(Transaction.currentEntitlements).isEmpty)
            try await shop.approve()
            #expect(try await updates.next()?.payloadValue.productID == "pro")
            #expect(await list(Transaction.currentEntitlements).map(\.productID) == ["pro"])
        }
    }

    @Test("1.4 — a declined Ask to Buy delivers nothing at all")
    func declined() async throws {
        let phone = try await shop.launch()
        try await shop.answer(.askToBuy)
        try await phone.run {
            var updates = Transaction.updates.makeAsyncIterator()
            _ = try await product("pro").purchase()
            _ = try await shop.store.perform(.decline(DeclineCommand()))
            _ = try await shop.store.perform(.buy(BuyCommand(account: "anna", app: Shop.app, productId: "coins")))
            #expect(await updates.next()?.unsafePayloadValue.productID == "coins")
            #expect(await list(Transaction.all).map(\.productID) == ["coins"])
        }
    }

    @Test("1.5 — a purchase outside the app comes through updates")
    func outside() async throws {
        let phone = try await shop.launch()
        try await phone.run {
            var updates = Transaction.updates.makeAsyncIterator()
            _ = try await shop.store.perform(.buy(BuyCommand(account: "anna", app: Shop.app, productId: "pro")))
            #expect(try await updates.next()?.payloadValue.productID == "pro")
        }
    }

    @Test("1.6 — a renewal comes through updates, or at the next launch when the app did not run")
    func renewal() async throws {
        let phone = try await shop.launch()
        let bought = try await phone.run {
            var updates = Transaction.updates.makeAsyncIterator()
            let bought = try await buy("yearly")
            await bought.finish()
            try await shop.renew(bought)
            let renewal = try await updates.next()?.payloadValue
            #expect(renewal?.originalID == bought.id)
            #expect(renewal?.reason == .renewal)
            await renewal?.finish()
            return bought
        }
        phone.quit()
        try await shop.renew(bought)
        try await shop.launch().run {
            var updates = Transaction.updates.makeAsyncIterator()
            #expect(await updates.next()?.unsafePayloadValue.originalID == bought.id)
        }
    }

    @Test("1.7 — a refund brings the same transaction again, now with its revocation date")
    func refund() async throws {
        let phone = try await shop.launch()
        try await phone.run {
            var updates = Transaction.updates.makeAsyncIterator()
            let bought = try await buy("pro")
            await bought.finish()
            try await shop.refund(bought)
            let refunded = try await updates.next()?.payloadValue
            #expect(refunded?.id == bought.id)
            #expect(refunded?.revocationDate != nil)
            #expect(refunded != bought)
            #expect(await list(Transaction.currentEntitlements).isEmpty)
        }
    }

    @Test("1.8 — an upgrade succeeds for the new product, and the old transaction comes again as upgraded")
    func upgrade() async throws {
        let phone = try await shop.launch()
        try await phone.run {
            var updates = Transaction.updates.makeAsyncIterator()
            let monthly = try await buy("monthly")
            await monthly.finish()
            let yearly = try await buy("yearly")
            #expect(yearly.productID == "yearly")
            let old = try await updates.next()?.payloadValue
            #expect(old?.id == monthly.id)
            #expect(old?.isUpgraded == true)
        }
    }

    @Test("1.9 — every unfinished transaction comes through updates once, right after launch")
    func launchDelivery() async throws {
        let phone = try await shop.launch()
        let left = try await phone.run { try await buy("coins") }
        let done = try await phone.run { try await buy("pro") }
        await done.finish()
        phone.quit()
        try await shop.launch().run {
            var updates = Transaction.updates.makeAsyncIterator()
            #expect(try await updates.next()?.payloadValue.id == left.id)
            #expect(await list(Transaction.unfinished).map(\.id) == [left.id])
            _ = try await shop.store.perform(.buy(BuyCommand(account: "anna", app: Shop.app, productId: "season")))
            #expect(await updates.next()?.unsafePayloadValue.productID == "season")
        }
    }

    @Test("1.10 — a transaction left unfinished in this run is in unfinished and not again in updates")
    func unfinishedInThisRun() async throws {
        let phone = try await shop.launch()
        try await phone.run {
            let bought = try await buy("coins")
            var updates = Transaction.updates.makeAsyncIterator()
            _ = try await shop.store.perform(.buy(BuyCommand(account: "anna", app: Shop.app, productId: "season")))
            #expect(await updates.next()?.unsafePayloadValue.productID == "season")
            #expect(await list(Transaction.unfinished).map(\.id).contains(bought.id))
        }
    }

    @Test("1.11 and 1.12 — an interrupted purchase ends without success and comes later as a new transaction")
    func interrupted() async throws {
        let phone = try await shop.launch()
        _ = try await phone.run {
            var updates = Transaction.updates.makeAsyncIterator()
            try await shop.answer(.interrupt(.failed))
            await #expect(throws: StoreKitError.self) { try await product("pro").purchase() }
            try await shop.approve()
            #expect(try await updates.next()?.payloadValue.productID == "pro")
            try await shop.answer(.interrupt(.pending))
            guard case .pending = try await product("coins").purchase() else { return unexpected("the call must return pending") }
        }
    }

    @Test("1.13 — a promoted purchase comes through intents, also when it started the app")
    func intent() async throws {
        let phone = try await shop.launch()
        let promote = ControlCommand.promote(PromoteCommand(device: "phone", app: Shop.app, productId: "pro"))
        try await phone.run {
            var intents = PurchaseIntent.intents.makeAsyncIterator()
            _ = try await shop.store.perform(promote)
            #expect(await intents.next()?.product.id == "pro")
        }
        phone.quit()
        _ = try await shop.store.perform(promote)
        _ = try await shop.launch().run {
            var intents = PurchaseIntent.intents.makeAsyncIterator()
            let intent = await intents.next()
            #expect(intent?.id == "pro")
            guard case .success? = try await intent?.product.purchase() else { return unexpected("the intended product can be bought") }
        }
    }

    @Test("1.15 — a new storefront comes through storefront updates")
    func storefront() async throws {
        let phone = try await shop.launch()
        try await phone.run {
            var updates = StoreKit.Storefront.updates.makeAsyncIterator()
            _ = try await shop.store.perform(.setStorefront(SetStorefrontCommand(account: "anna", storefront: "JPN")))
            #expect(await updates.next()?.countryCode == "JPN")
            #expect(await StoreKit.Storefront.current?.countryCode == "JPN")
            #expect(try await product("coins").priceFormatStyle.currencyCode == "JPY")
        }
    }

    @Test("1.16 — who begins to listen only after a purchase has missed the launch; unfinished still has it")
    func missedLaunch() async throws {
        let phone = try await shop.launch()
        let left = try await phone.run { try await buy("season") }
        phone.quit()
        try await shop.launch().run {
            let bought = try await buy("pro")
            var updates = Transaction.updates.makeAsyncIterator()
            try await shop.refund(bought)
            #expect(await updates.next()?.unsafePayloadValue.id == bought.id)
            #expect(await list(Transaction.unfinished).map(\.id).contains(left.id))
        }
    }

    @Test("1.17 — updates end only when the app or the listening task ends; snapshots are finite")
    func endings() async throws {
        let phone = try await shop.launch()
        await phone.run {
            let listening = Task { for await _ in Transaction.updates {} }
            listening.cancel()
            await listening.value
            #expect(await list(Transaction.all).isEmpty)
            var updates = Transaction.updates.makeAsyncIterator()
            phone.quit()
            #expect(await updates.next() == nil)
        }
    }

    @Test("1.18 — two iterations of updates in one process each get every element")
    func fanOut() async throws {
        let phone = try await shop.launch()
        try await phone.run {
            var (first, second) = (Transaction.updates.makeAsyncIterator(), Transaction.updates.makeAsyncIterator())
            _ = try await shop.store.perform(.buy(BuyCommand(account: "anna", app: Shop.app, productId: "pro")))
            #expect(await first.next()?.unsafePayloadValue.productID == "pro")
            #expect(await second.next()?.unsafePayloadValue.productID == "pro")
        }
    }
}
