import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@Suite("Finishing")
struct FinishTests {
    let shop = Shop()

    @Test("4.1 — a finished transaction is gone from unfinished and from the next launch")
    func gone() async throws {
        let phone = try await shop.launch()
        try await phone.run { await (try await buy("season")).finish() }
        phone.quit()
        try await shop.launch().run {
            #expect(await list(Transaction.unfinished).isEmpty)
            var updates = Transaction.updates.makeAsyncIterator()
            _ = try await shop.store.perform(.buy(BuyCommand(account: "anna", app: Shop.app, productId: "pro")))
            #expect(await updates.next()?.unsafePayloadValue.productID == "pro")
        }
    }

    @Test("4.2 — a finished consumable disappears and comes back when it is refunded")
    func consumable() async throws {
        try await shop.launch().run {
            let coins = try await buy("coins")
            await coins.finish()
            #expect(await list(Transaction.all).isEmpty)
            try await shop.refund(coins)
            #expect(await list(Transaction.all).map(\.revocationDate).contains { $0 != nil })
        }
    }

    @Test("4.3 and 4.4 — finishing twice does nothing, and state belongs to the id, not to the value")
    func idempotent() async throws {
        try await shop.launch().run {
            let bought = try await buy("pro")
            let other = try #require(await list(Transaction.unfinished).first)
            await bought.finish()
            await bought.finish()
            await other.finish()
            #expect(await list(Transaction.unfinished).isEmpty)
        }
    }

    @Test("4.5 — a renewal and a revoked transaction need finishing too, else they come at every launch")
    func everyOne() async throws {
        let phone = try await shop.launch()
        let bought = try await phone.run { try await buy("yearly") }
        await bought.finish()
        phone.quit()
        try await shop.renew(bought)
        for _ in 1...2 {
            let again = try await shop.launch()
            await again.run {
                var updates = Transaction.updates.makeAsyncIterator()
                #expect(await updates.next()?.unsafePayloadValue.originalID == bought.id)
            }
            again.quit()
        }
    }

    @Test("a value finishes on the device it came from, also outside that device's task")
    func detached() async throws {
        let phone = try await shop.launch()
        let bought = try await phone.run { try await buy("coins") }
        await Task.detached { await bought.finish() }.value
        await phone.run { #expect(await list(Transaction.unfinished).isEmpty) }
    }

    @Test("the launch delivery leaves out what was finished before anybody listened")
    func finishedBeforeListening() async throws {
        let phone = try await shop.launch()
        try await phone.run { _ = try await buy("season") }
        phone.quit()
        try await shop.launch().run {
            for transaction in await list(Transaction.unfinished) { await transaction.finish() }
            var updates = Transaction.updates.makeAsyncIterator()
            _ = try await shop.store.perform(.buy(BuyCommand(account: "anna", app: Shop.app, productId: "pro")))
            #expect(await updates.next()?.unsafePayloadValue.productID == "pro")
        }
    }
}
