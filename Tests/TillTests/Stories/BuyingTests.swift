import AppStoreSimulator
import AppStoreTypes
import Foundation
import StoreKit
import Testing
import Till
import TillTesting

@Suite("Buying", .timeLimit(.minutes(10)))
struct BuyingTests {
    @Test("Ada buys coins: paid, recorded, finished, hers")
    func coins() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let ada = try await shop.customer("ada")
            let outcome = try await ada.run { try await $0.purchase("coins10", quantity: 3) }
            guard case .granted(let grant) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(grant.productID == "coins10")
            #expect(grant.quantity == 3)
            #expect(grant.customer == "ada")
            let unfinished = await ada.run { _ in await Self.unfinished() }
            #expect(unfinished.isEmpty)
            #expect(await ada.till.waitingPurchases == 0)
            await ada.quit()
        }
    }

    @Test("Ada subscribes and has pro at once, and no longer when the month is over and she has cancelled")
    func subscription() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let ada = try await shop.customer("ada")
            #expect(await ada.till.customer.has("pro") == .no)
            let outcome = try await ada.run { try await $0.purchase("month") }
            guard case .granted(let grant) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(await ada.till.customer.has("pro") == .yes)
            let subscription = await ada.till.customer.subscriptions.first
            #expect(subscription?.state == .active)
            #expect(subscription?.productID == "month")
            try await shop.perform(.setRenewal(SetRenewalCommand(transactionId: .init(grant.transactionID), isOn: false)))
            try await shop.advance(by: "P2M")
            let later = try await ada.run { try await $0.refresh() }
            #expect(later.has("pro") == .no)
            #expect(later.subscriptions.first?.state == .expired)
            await ada.quit()
        }
    }

    @Test("a customer who cancels the sheet has bought nothing and can buy at the next tap")
    func cancelled() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let ada = try await shop.customer("ada")
            try await ada.answer(.cancel)
            #expect(try await ada.run { try await $0.purchase("coins10") } == .cancelled)
            guard case .granted = try await ada.run({ try await $0.purchase("coins10") }) else {
                Issue.record("the second tap did not buy")
                return
            }
            await ada.quit()
        }
    }

    @Test("B80 — the server is away: the purchase is kept, not finished, and granted once when the server is back")
    func serverAway() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let ada = try await shop.customer("ada")
            await shop.stopServer()
            let outcome = try await ada.run { try await $0.purchase("coins10") }
            guard case .unconfirmed = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(await ada.run { _ in await Self.unfinished() }.count == 1)
            #expect(await ada.till.waitingPurchases == 1)
            try await shop.startServer()
            ada.till.networkDidReturn()
            guard case .granted(let grant)? = await ada.nextEvent() else {
                Issue.record("no grant came")
                return
            }
            #expect(grant.productID == "coins10")
            #expect(await ada.run { _ in await Self.unfinished() }.isEmpty)
            await ada.quit()
        }
    }

    static func unfinished() async -> [Transaction] {
        var list: [Transaction] = []
        for await result in Transaction.unfinished { list.append(result.unsafePayloadValue) }
        return list
    }
}
