import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@testable import Till

@Suite("Either interface of the App Store")
struct BothStoresTests {
    let shop = SimulatedShop()

    @Test("a purchase carries the customer's token and the quantity, and its signed form", arguments: Adapter.allCases)
    func purchase(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            let bought = try await store.buy("coins", PurchaseWish(appAccountToken: .ada, quantity: 5))
            #expect(bought.appAccountToken == .ada)
            #expect(bought.quantity == 5)
            #expect(bought.productID == "coins")
            #expect(bought.kind == .consumable)
            #expect(bought.originalID == bought.id)
            #expect(bought.environment == AppStoreEnvironment.sandbox.rawValue)
            #expect(bought.purchaseDate == (await shop.clock())())
            #expect(bought.jws?.split(separator: ".").count == 3)
            #expect(bought.verificationFailure == nil)
            #expect(await store.unfinished().map(\.id) == [bought.id])
        }
    }

    @Test("products have names and prices as the storefront writes them; unknown ones are left out", arguments: Adapter.allCases)
    func products(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            let found = try await store.products(["pro", "monthly", "nothing"]).sorted { $0.id < $1.id }
            #expect(found.map(\.id) == ["monthly", "pro"])
            #expect(found.map(\.displayPrice) == ["$4.99", "$9.99"])
            #expect(found.first?.kind == .autoRenewable)
            #expect(found.first?.subscriptionGroupID == "20000001")
            #expect(try await store.products([]).isEmpty)
        }
    }

    @Test("G22 — products asked for without a connection are a failure, never an empty shelf", arguments: Adapter.allCases)
    func offline(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            try await shop.device { $0.isOnline = false }
            await #expect(throws: TillError.self) { try await adapter.make(await shop.times()).products(["pro"]) }
        }
    }

    @Test("a shelf that never answers is given up after a time", arguments: Adapter.allCases)
    func hangingShelf(_ adapter: Adapter) async throws {
        let transport = WatchedTransport(store: shop.store, hangs: { $0.name == .products })
        try await shop.onDevice(transport: transport) {
            let store = adapter.make(await shop.times { $0.sleep = { _ in } })
            let error = await #expect(throws: TillError.self) { try await store.products(["pro"]) }
            #expect(error?.code == .storeTimedOut)
        }
    }

    @Test("G10 — a closed sheet is `cancelled`, also where StoreKit throws it", arguments: Adapter.allCases)
    func cancelled(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            let pro = try await store.product("pro")
            try await shop.answer(.cancel)
            #expect(try await store.purchase(pro, PurchaseWish(appAccountToken: .ada)) == .cancelled)
            try await shop.answer(.fail(.userCancelled))
            #expect(try await store.purchase(pro, PurchaseWish(appAccountToken: .ada)) == .cancelled)
        }
    }

    @Test("purchases that are switched off are known before a sheet, and refused with their own code", arguments: Adapter.allCases)
    func switchedOff(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            let pro = try await store.product("pro")
            #expect(store.canMakePayments)
            try await shop.device { $0.canMakePayments = false }
            while store.canMakePayments { await Task.yield() }
            let error = await #expect(throws: TillError.self) { try await store.purchase(pro, PurchaseWish(appAccountToken: .ada)) }
            #expect(error?.code == .purchaseNotAllowed)
        }
    }

    @Test(
        "B84 — a purchase that waits for approval ends as pending, and comes as a delivery when it is approved", arguments: Adapter.allCases
    )
    func deferred(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            var deliveries = store.deliveries().makeAsyncIterator()
            try await shop.answer(.askToBuy)
            #expect(try await store.purchase(try await store.product("pro"), PurchaseWish(appAccountToken: .ada)) == .pending)
            #expect(await store.unfinished().isEmpty)
            try await shop.perform(.approve(ApproveCommand()))
            let approved = try #require(await deliveries.next())
            #expect(approved.productID == "pro")
            #expect(approved.appAccountToken == .ada)
            await store.finish(approved.id)
            #expect(await store.unfinished().isEmpty)
        }
    }

    @Test("1.12 — an interrupted purchase that is completed later comes as a delivery with the token", arguments: Adapter.allCases)
    func interrupted(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            var deliveries = store.deliveries().makeAsyncIterator()
            try await shop.answer(.interrupt(.cancelled))
            #expect(try await store.purchase(try await store.product("pro"), PurchaseWish(appAccountToken: .ada)) == .cancelled)
            try await shop.perform(.approve(ApproveCommand()))
            #expect(await deliveries.next()?.appAccountToken == .ada)
        }
    }

    @Test("B89 — what is unfinished at launch waits for a pipeline that begins late", arguments: Adapter.allCases)
    func lateListener(_ adapter: Adapter) async throws {
        let first = try await shop.launch()
        let ids = try await first.run {
            let store = adapter.make(await shop.times())
            return [try await store.buy("coins").id, try await store.buy("pro").id, try await store.buy("monthly").id]
        }
        first.quit()
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            let stream = store.deliveries()
            let season = try await store.buy("season")
            await store.finish(season.id)
            var deliveries = stream.makeAsyncIterator()
            var seen: Set<String> = []
            while seen.count < 3, let delivery = await deliveries.next() { seen.insert(delivery.id) }
            #expect(seen == Set(ids))
            #expect(Set(await store.unfinished().map(\.id)) == Set(ids))
        }
    }

    @Test("B101 — a purchase by an offer code outside the app is delivered without a token", arguments: Adapter.allCases)
    func outside(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            var deliveries = store.deliveries().makeAsyncIterator()
            try await shop.perform(.buy(BuyCommand(account: "anna", app: SimulatedShop.app, productId: "monthly")))
            let delivery = try #require(await deliveries.next())
            #expect(delivery.productID == "monthly")
            #expect(delivery.appAccountToken == nil)
            #expect(delivery.jws != nil)
        }
    }

    @Test("G2 — a purchase that is also told as an update is one transaction id, and one finish ends it", arguments: Adapter.allCases)
    func toldTwice(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            var deliveries = store.deliveries().makeAsyncIterator()
            try await shop.perform(.addFault(AddFaultCommand(fault: Fault(.device, .double, name: "purchase"))))
            let bought = try await store.buy("coins")
            // The payment queue shows a transaction that it holds already only once.
            if adapter == .modern { #expect(await deliveries.next()?.id == bought.id) }
            await store.finish(bought.id)
            await store.finish(bought.id)
            #expect(await store.unfinished().isEmpty)
            #expect(try await store.buy("coins").id != bought.id)
        }
    }

    @Test("B87 — one consumable six times in a row is six transactions, each finished before the next", arguments: Adapter.allCases)
    func sixTimes(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            var ids: Set<String> = []
            for _ in 0..<6 {
                let bought = try await store.buy("coins")
                await store.finish(bought.id)
                ids.insert(bought.id)
            }
            #expect(ids.count == 6)
        }
    }

    @Test("a finish by an adapter that never saw the transaction finds it", arguments: Adapter.allCases)
    func finishUnseen(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let bought = try await adapter.make(await shop.times()).buy("coins")
            let other = adapter.make(await shop.times())
            await other.finish(bought.id)
            await other.finish("no number")
            await other.finish("999")
            #expect(await other.unfinished().isEmpty)
        }
    }

    @Test("1.7 — a refund comes as a delivery of the same transaction with its date", arguments: Adapter.allCases)
    func refunded(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            var deliveries = store.deliveries().makeAsyncIterator()
            let bought = try await store.buy("pro")
            await store.finish(bought.id)
            #expect(await store.entitlements().map(\.id) == [bought.id])
            try await shop.refund(bought.id)
            let delivery = try #require(await deliveries.next())
            #expect(delivery.id == bought.id)
            #expect(delivery.revocationDate != nil)
            #expect(await store.entitlements().isEmpty)
        }
    }

    @Test("a promotional offer signed by the server is used", arguments: Adapter.allCases)
    func promotionalOffer(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            let first = try await store.buy("monthly")
            await store.finish(first.id)
            try await shop.perform(.expire(ExpireCommand(transactionId: TransactionID(first.id))))
            var wish = PurchaseWish(appAccountToken: .ada)
            let nonce = UUID()
            let signed = try await shop.store.signOffer(
                "back", of: "monthly", app: SimulatedShop.app, token: AppAccountToken(UUID.ada.uuidString), nonce: nonce.uuidString)
            wish.offer = PromotionalOffer(
                id: "back", keyID: signed.keyId, nonce: nonce, signature: Data(base64Encoded: signed.signature) ?? Data(),
                timestamp: Int(signed.timestamp.milliseconds))
            let again = try await store.buy("monthly", wish)
            #expect(again.id != first.id)
            #expect(again.jws.map(payload)?.contains(#""offerIdentifier":"back""#) == true)
            wish.offer = PromotionalOffer(id: "none", keyID: "KEY", nonce: UUID(), signature: Data([1]), timestamp: 0)
            await #expect(throws: TillError.self) { try await store.buy("monthly", wish) }
        }
    }

    private func payload(_ jws: String) -> String {
        var text = String(jws.split(separator: ".")[1]).replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        return String(decoding: Data(base64Encoded: text) ?? Data(), as: UTF8.self)
    }
}
