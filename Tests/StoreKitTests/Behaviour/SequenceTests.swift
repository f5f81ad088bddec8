import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@Suite("What each sequence contains")
struct SequenceTests {
    let shop = Shop()

    @Test("2.0 — finished and unfinished purchases of each type lie in the sequences as in Apple's table")
    func table() async throws {
        try await shop.launch().run {
            for id in ["coins", "pro", "season", "yearly"] { _ = try await buy(id) }
            let everything: Set = ["coins", "pro", "season", "yearly"]
            let entitling: Set = ["pro", "season", "yearly"]
            #expect(Set(await list(Transaction.unfinished).map(\.productID)) == everything)
            #expect(Set(await list(Transaction.all).map(\.productID)) == everything)
            #expect(Set(await list(Transaction.currentEntitlements).map(\.productID)) == entitling)
            for transaction in await list(Transaction.unfinished) { await transaction.finish() }
            #expect(await list(Transaction.unfinished).isEmpty)
            #expect(Set(await list(Transaction.all).map(\.productID)) == entitling)
            #expect(Set(await list(Transaction.currentEntitlements).map(\.productID)) == entitling)
            #expect(await Transaction.latest(for: "coins") == nil)
            #expect(await Transaction.latest(for: "pro")?.unsafePayloadValue.productID == "pro")
            #expect(await list(Transaction.all(for: "season")).count == 1)
        }
    }

    @Test("2.1 — finished consumables stay in the history where the app's Info.plist asks for it")
    func historyKey() async throws {
        try await shop.launch { $0.includesFinishedConsumables = true }.run {
            await (try await buy("coins")).finish()
            #expect(await list(Transaction.all).map(\.productID) == ["coins"])
            #expect(await Transaction.latest(for: "coins") != nil)
        }
    }

    @Test("2.2 — an ordinary product has at most one current entitlement")
    func onePerProduct() async throws {
        try await shop.launch().run {
            let first = try await buy("season")
            await first.finish()
            let second = try await buy("season")
            #expect(second.id != first.id)
            #expect(await list(Transaction.currentEntitlements(for: "season")).map(\.id) == [second.id])
            #expect(await Transaction.currentEntitlement(for: "season")?.unsafePayloadValue.id == second.id)
            #expect(await list(try await product("season").currentEntitlements).map(\.id) == [second.id])
        }
    }

    @Test("2.5 — offline, entitlements come from what the device last knew; nothing is thrown")
    func offline() async throws {
        let phone = try await shop.launch()
        try await phone.run {
            let bought = try await buy("pro")
            #expect(await list(Transaction.currentEntitlements).map(\.id) == [bought.id])
            _ = try await shop.store.perform(
                .addFault(AddFaultCommand(fault: Fault(.device, .loseRequest, name: "transactions", times: 3))))
            #expect(await list(Transaction.currentEntitlements).map(\.id) == [bought.id])
        }
    }

    @Test("2.6 — a new device of the customer has every purchase at first launch, without a restore")
    func newDevice() async throws {
        let bought = try await shop.launch().run { try await buy("pro") }
        try await shop.launch("pad").run {
            #expect(await list(Transaction.currentEntitlements).map(\.id) == [bought.id])
            #expect(await list(Transaction.all).map(\.id) == [bought.id])
        }
    }

    @Test("2.7 — two customers never see each other's purchases, in one process at the same time")
    func strangers() async throws {
        let (anna, ben) = (try await shop.launch(), try await shop.launch("ben-phone", account: "ben"))
        async let hers = anna.run { try await buy("pro") }
        async let his = ben.run { try await buy("season") }
        let (first, second) = (try await hers, try await his)
        #expect(await anna.run { await list(Transaction.all).map(\.id) } == [first.id])
        #expect(await ben.run { await list(Transaction.all).map(\.id) } == [second.id])
    }
}
