import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@testable import Till

@Suite("The App Store by the original interface")
struct OriginalStoreTests {
    let shop = SimulatedShop()

    @Test("B84 — the deferred transaction stays in the queue, unfinished, and a declined one leaves it")
    func deferred() async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            try await shop.answer(.askToBuy, times: 2)
            #expect(try await store.purchase(try await store.product("pro"), PurchaseWish(appAccountToken: .ada)) == .pending)
            let waiting = try #require(SKPaymentQueue.default().transactions.first)
            #expect(waiting.transactionState == .deferred)
            #expect(waiting.transactionIdentifier == nil)
            #expect(await store.unfinished().isEmpty)
            #expect(try await store.receipt(refreshing: false) == nil)
            try await shop.perform(.decline(DeclineCommand()))
            await Queue.empties()
        }
    }

    @Test("B86 — a cancelled or failed transaction is finished at once, and the next purchase of the product begins")
    func failed() async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            let pro = try await store.product("pro")
            try await shop.answer(.cancel)
            #expect(try await store.purchase(pro, PurchaseWish(appAccountToken: .ada)) == .cancelled)
            await Queue.empties()
            try await shop.answer(.fail(.unknown))
            await #expect(throws: TillError.self) { try await store.purchase(pro, PurchaseWish(appAccountToken: .ada)) }
            await Queue.empties()
            let bought = try await store.buy("pro")
            #expect(bought.productID == "pro")
        }
    }

    @Test("B86 — finishing one transaction from many tasks at once is harmless")
    func finishedTwice() async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            let bought = try await store.buy("coins")
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { await store.finish(bought.id) } }
            }
            #expect(SKPaymentQueue.default().transactions.isEmpty)
            #expect(await store.unfinished().isEmpty)
        }
    }

    @Test("B92 (a) — a restore on a fresh install fetches the receipt first and finds nothing to restore")
    func restoreNothing() async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            let restored = try await store.restore()
            #expect(restored.isEmpty)
            #expect(try await store.receipt(refreshing: false) != nil)
        }
    }

    @Test("B92 (b) and (c) — a closed sign-in and a missing connection are failures that can be told apart")
    func restoreFails() async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            try await shop.device { $0.dismissesSignIn = true }
            let closed = await #expect(throws: TillError.self) { try await store.restore() }
            try await shop.device {
                $0.dismissesSignIn = false
                $0.isOnline = false
            }
            let offline = await #expect(throws: TillError.self) { try await store.restore() }
            #expect(closed?.code == .purchaseCancelled)
            #expect(offline?.code == .networkOffline)
            #expect(try await store.receipt(refreshing: false) == nil)
        }
    }

    @Test("a restore gives the latest period of each subscription and what was bought once, in signed form; finishing ends every copy")
    func restore() async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            let pro = try await store.buy("pro")
            let first = try await store.buy("yearly")
            try await shop.renew(first.id)
            try await shop.renew(first.id)
            await store.finishAll()
            await Queue.empties()
            let restored = try await store.restore()
            #expect(restored.count == 2)
            #expect(Set(restored.map(\.productID)) == ["pro", "yearly"])
            #expect(restored.contains { $0.id == pro.id })
            #expect(restored.allSatisfy { $0.jws != nil })
            #expect(restored.first { $0.productID == "yearly" }?.id == (await store.entitlements().first { $0.productID == "yearly" }?.id))
            #expect(SKPaymentQueue.default().transactions.filter { $0.transactionState == .restored }.count == 4)
            for transaction in restored { await store.finish(transaction.id) }
            #expect(SKPaymentQueue.default().transactions.isEmpty)
        }
    }

    @Test("G12 — restores of the same moment are one, and all of them get what it brought")
    func restoreTogether() async throws {
        let transport = WatchedTransport(store: shop.store)
        try await shop.onDevice(transport: transport) {
            let store = OriginalStore(times: await shop.times())
            _ = try await store.buy("pro")
            await store.finishAll()
            try await shop.perform(.addFault(AddFaultCommand(fault: Fault(.device, .delay, value: 50, name: "restore"))))
            let lists = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<4 { group.addTask { try await store.restore().map(\.productID) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(lists == Array(repeating: ["pro"], count: 4))
            #expect(transport.calls.withLock { $0.filter { $0.name == .restore }.count } == 1)
        }
    }

    @Test("a restore that never ends is given up after a time")
    func restoreHangs() async throws {
        let transport = WatchedTransport(store: shop.store, hangs: { $0.name == .restore })
        try await shop.onDevice(transport: transport) {
            let store = OriginalStore(times: await shop.times { $0.restore = 0.05 })
            let error = await #expect(throws: TillError.self) { try await store.restore() }
            #expect(error?.code == .storeTimedOut)
        }
    }

    @Test("what a restore brings after it was given up is delivered, and finishing it ends the copies")
    func restoreLate() async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times { $0.restore = 0.02 })
            let bought = try await store.buy("pro")
            await store.finish(bought.id)
            var deliveries = store.deliveries().makeAsyncIterator()
            try await shop.perform(.addFault(AddFaultCommand(fault: Fault(.device, .delay, value: 200, name: "restore"))))
            await #expect(throws: TillError.self) { try await store.restore() }
            #expect(await deliveries.next()?.id == bought.id)
            #expect(SKPaymentQueue.default().transactions.map(\.transactionState) == [.restored])
            await store.finish(bought.id)
            #expect(SKPaymentQueue.default().transactions.isEmpty)
        }
    }

    @Test("B105 — a payment from the App Store's page at a cold start is held, and begun once, with the customer's token")
    func promotedLater() async throws {
        let first = try await shop.launch()
        first.quit()
        try await shop.promote("pro")
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            var intents = store.intents().makeAsyncIterator()
            #expect(await intents.next() == StoreIntent(productID: "pro"))
            #expect(SKPaymentQueue.default().transactions.isEmpty)
            #expect(store.held.copy(for: "pro") != nil)
            let bought = try await store.buy("pro")
            #expect(bought.appAccountToken == .ada)
            #expect(store.held.copy(for: "pro") == nil)
            #expect(await list(Transaction.all).count == 1)
        }
    }

    @Test("B105 — a payment that nobody logs in for is never begun, and another tap is a new intent")
    func promotedNever() async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            var intents = store.intents().makeAsyncIterator()
            try await shop.promote("pro")
            #expect(await intents.next() == StoreIntent(productID: "pro"))
            #expect(await list(Transaction.all).isEmpty)
            try await shop.promote("pro")
            #expect(await intents.next() == StoreIntent(productID: "pro"))
            #expect(await list(Transaction.all).isEmpty)
        }
    }

    @Test("B107 — six unfinished old renewals do not answer the tap: its result is the new transaction, the six are delivered")
    func oldRenewals() async throws {
        let before = try await shop.launch()
        let first = try await before.run { () async throws -> StoreTransaction in
            let store = StoreKit2Store(times: await shop.times())
            let first = try await store.buy("monthly")
            await store.finish(first.id)
            for _ in 0..<6 { try await shop.renew(first.id) }
            try await shop.perform(.expire(ExpireCommand(transactionId: TransactionID(first.id))))
            return first
        }
        before.quit()
        try await shop.perform(.advance(AdvanceCommand(seconds: 86_400)))
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            var deliveries = store.deliveries().makeAsyncIterator()
            let tapped = (await shop.clock())()
            let bought = try await store.buy("monthly")
            #expect(bought.purchaseDate >= tapped)
            var old: Set<String> = []
            while old.count < 6, let delivery = await deliveries.next() {
                #expect(delivery.productID == "monthly")
                old.insert(delivery.id)
            }
            #expect(!old.contains(bought.id))
            #expect(!old.contains(first.id))
        }
    }

    @Test("a call whose task goes away is pending, and what comes of its sheet is a delivery")
    func abandoned() async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            var deliveries = store.deliveries().makeAsyncIterator()
            let pro = try await store.product("pro")
            try await shop.perform(.addFault(AddFaultCommand(fault: Fault(.device, .delay, value: 200, name: "purchase"))))
            let call = Task { try await store.purchase(pro, PurchaseWish(appAccountToken: .ada)) }
            while SKPaymentQueue.default().transactions.isEmpty { await Task.yield() }
            call.cancel()
            #expect(try await call.value == .pending)
            #expect(await deliveries.next()?.productID == "pro")
        }
    }

    @Test("an adapter that goes takes its observer out of the queue")
    func observerLeaves() async throws {
        try await shop.onDevice {
            do {
                let store = OriginalStore(times: await shop.times())
                _ = store.deliveries()
                _ = store.deliveries()
                _ = store.intents()
                #expect(SKPaymentQueue.default().transactionObservers.count == 1)
            }
            #expect(SKPaymentQueue.default().transactionObservers.isEmpty)
        }
    }

    @Test("a quantity outside 1 to 10 is refused before it reaches the queue", arguments: [0, 11])
    func quantity(_ quantity: Int) async throws {
        try await shop.onDevice {
            let store = OriginalStore(times: await shop.times())
            await #expect(throws: TillError.self) {
                try await store.buy("coins", PurchaseWish(appAccountToken: .ada, quantity: quantity))
            }
            #expect(SKPaymentQueue.default().transactions.isEmpty)
        }
    }

    private func list(_ transactions: Transaction.Transactions) async -> [Transaction] {
        var list: [Transaction] = []
        for await result in transactions { list.append(result.unsafePayloadValue) }
        return list
    }
}

/// The payment queue of the present device.
enum Queue {
    /// Waits until nothing is in it.
    static func empties() async { while !SKPaymentQueue.default().transactions.isEmpty { await Task.yield() } }
}
