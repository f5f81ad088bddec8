import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

/// Waits for entries of a diary.
struct DiaryReader {
    var entries: AsyncStream<Diary.Entry>.AsyncIterator

    init(_ diary: Diary) { entries = diary.entries.makeAsyncIterator() }

    mutating func next() async -> Diary.Entry? { await entries.next() }
}

/// A wish to buy one product.
func payment(_ id: String, _ change: (SKMutablePayment) -> Void = { _ in }) async throws -> SKMutablePayment {
    let payment = SKMutablePayment(product: try await original(id))
    change(payment)
    return payment
}

/// Asks for a product by the original API.
func original(_ id: String) async throws -> SKProduct {
    let answer = await ProductsAnswer.of([id])
    guard let product = answer.products.first else { throw MissingProduct(id: id) }
    return product
}

/// A delegate of the queue that always gives the same answer.
final class Gatekeeper: NSObject, SKPaymentQueueDelegate {
    let answer: Bool

    init(answer: Bool) { self.answer = answer }

    func paymentQueue(
        _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction, in newStorefront: SKStorefront
    ) -> Bool { answer }
}

@Suite("The payment queue")
struct OriginalQueueTests {
    let shop = Shop()

    @Test("7.2 — unfinished transactions come at every launch and on return to the foreground until they are finished")
    func everyLaunch() async throws {
        let phone = try await shop.launch()
        let bought = try await phone.run { try await buy("coins") }
        phone.quit()
        let again = try await shop.launch()
        try await again.run {
            let diary = Diary(finishes: false)
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            #expect(await reader.next()?.lines.map(\.id) == [String(bought.id)])
            await again.returnToForeground()
            #expect(await reader.next()?.lines.map(\.id) == [String(bought.id)])
            let transaction = try #require(SKPaymentQueue.default().transactions.first)
            SKPaymentQueue.default().finishTransaction(transaction)
            #expect(await reader.next() == .removed(["coins"]))
            #expect(SKPaymentQueue.default().transactions.isEmpty)
        }
    }

    @Test("7.2 — unfinished transactions of a product that is being bought come too, after that purchase")
    func unfinishedWhileBuying() async throws {
        let phone = try await shop.launch()
        let first = try await phone.run { try await buy("yearly") }
        phone.quit()
        try await shop.launch().run {
            let wish = try await payment("yearly")
            _ = try await shop.store.perform(.expire(ExpireCommand(transactionId: TransactionID(String(first.id)))))
            let diary = Diary(finishes: false)
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(wish)
            SKPaymentQueue.default().add(diary)
            var seen: Set<String> = []
            while seen.count < 2, let entry = await reader.next() { seen.formUnion(entry.lines.compactMap(\.id)) }
            #expect(seen.contains(String(first.id)))
        }
    }

    @Test("a purchase that is told as an update before it has its own answer is one entry of the queue")
    func toldBeforeTheAnswer() async throws {
        try await shop.launch { $0.transport = LateAnswers(store: shop.store) }.run {
            _ = try await shop.store.perform(.addFault(AddFaultCommand(fault: Fault(.device, .double, name: "purchase"))))
            let diary = Diary(finishes: false)
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().add(try await payment("coins"))
            #expect(await reader.next()?.states == [.purchasing])
            #expect(await reader.next()?.states == [.purchased])
            #expect(SKPaymentQueue.default().transactions.map(\.transactionState) == [.purchased])
            for transaction in SKPaymentQueue.default().transactions { SKPaymentQueue.default().finishTransaction(transaction) }
            #expect(await reader.next() == .removed(["coins"]))
            #expect(SKPaymentQueue.default().transactions.isEmpty)
            #expect(await list(Transaction.unfinished).isEmpty)
        }
    }

    @Test("7.2 — an observer that comes just before a purchase hears of its end once, however late the unfinished ones are known")
    func lateList() async throws {
        let transport = HeldLists(store: shop.store)
        let phone = try await shop.launch { $0.transport = transport }
        try await phone.run {
            let wish = try await payment("coins")
            let diary = Diary(finishes: false)
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().add(wish)
            #expect(await reader.next()?.states == [.purchasing])
            #expect(await reader.next()?.states == [.purchased])
            transport.release()
            await phone.returnToForeground()
            #expect(await reader.next()?.states == [.purchased])
            for transaction in SKPaymentQueue.default().transactions { SKPaymentQueue.default().finishTransaction(transaction) }
            #expect(await reader.next() == .removed(["coins"]))
        }
    }

    @Test("7.3 — every observer is called, none is kept alive, and one that was removed hears nothing")
    func observers() async throws {
        try await shop.launch().run {
            let (first, second, removed) = (Diary(finishes: false), Diary(), Diary())
            var (one, two) = (DiaryReader(first), DiaryReader(second))
            let queue = SKPaymentQueue.default()
            weak var gone: Diary?
            do {
                let passing = Diary()
                queue.add(passing)
                gone = passing
            }
            #expect(gone == nil)
            for observer in [first, second, removed] { queue.add(observer) }
            queue.remove(removed)
            #expect(queue.transactionObservers.count == 2)
            queue.add(try await payment("pro"))
            #expect(await one.next()?.states == [.purchasing])
            #expect(await two.next()?.states == [.purchasing])
            #expect(await one.next()?.states == [.purchased])
            #expect(await two.next()?.states == [.purchased])
            #expect(removed.onMain.isEmpty)
        }
    }

    @Test("7.7, 7.9 and 7.11 — purchasing, purchased, then removed; only purchased ones have an id and a date")
    func states() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().add(try await payment("pro"))
            let purchasing = try #require(await reader.next()?.lines.first)
            #expect(purchasing == Diary.Line(product: "pro", state: .purchasing, id: nil, originalID: nil, error: nil))
            let purchased = try #require(await reader.next()?.lines.first)
            #expect(purchased.state == .purchased)
            #expect(purchased.id == (await Transaction.latest(for: "pro")?.unsafePayloadValue.id).map { String($0) })
            #expect(purchased.originalID == nil)
            #expect(await reader.next() == .removed(["pro"]))
            #expect(await list(Transaction.unfinished).isEmpty)
        }
    }

    @Test("7.6 — the queue keeps a copy of the payment, and takes the same payment again")
    func copies() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            let wish = try await payment("coins") { $0.quantity = 2 }
            SKPaymentQueue.default().add(wish)
            wish.quantity = 9
            _ = await reader.next()
            #expect(await reader.next()?.states == [.purchased])
            #expect(await reader.next() == .removed(["coins"]))
            SKPaymentQueue.default().add(wish)
            #expect(await reader.next()?.states == [.purchasing])
            #expect(await reader.next()?.states == [.purchased])
        }
    }

    @Test("7.10 — a cancelled purchase is failed with code 2 and needs finishing too")
    func cancelled() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            try await shop.answer(.cancel)
            SKPaymentQueue.default().add(try await payment("pro"))
            _ = await reader.next()
            let failed = try #require(await reader.next()?.lines.first)
            #expect(
                failed
                    == Diary.Line(product: "pro", state: .failed, id: nil, originalID: nil, error: SKError.Code.paymentCancelled.rawValue))
            #expect(await reader.next() == .removed(["pro"]))
        }
    }

    @Test("7.12 — a deferred purchase becomes purchased when it is approved, and failed when it is declined")
    func deferred() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            try await shop.answer(.askToBuy)
            SKPaymentQueue.default().add(try await payment("pro"))
            #expect(await reader.next()?.states == [.purchasing])
            #expect(await reader.next()?.states == [.deferred])
            try await shop.approve()
            #expect(await reader.next()?.states == [.purchased])
            #expect(await reader.next() == .removed(["pro"]))
            try await shop.answer(.askToBuy)
            SKPaymentQueue.default().add(try await payment("season"))
            _ = await (reader.next(), reader.next())
            _ = try await shop.store.perform(.decline(DeclineCommand()))
            #expect(await reader.next()?.states == [.failed])
        }
    }

    @Test("7.13 — an interrupted purchase fails and comes later as a new transaction")
    func interrupted() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            try await shop.answer(.interrupt(.failed))
            SKPaymentQueue.default().add(try await payment("pro"))
            #expect(await reader.next()?.states == [.purchasing])
            #expect(await reader.next()?.states == [.failed])
            #expect(await reader.next() == .removed(["pro"]))
            try await shop.approve()
            #expect(await reader.next()?.states == [.purchased])
        }
    }

    @Test("7.15 — a renewal comes as a purchased transaction")
    func renewal() async throws {
        try await shop.launch().run {
            let bought = try await buy("yearly")
            await bought.finish()
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            try await shop.renew(bought)
            let line = try #require(await reader.next()?.lines.first)
            #expect(line.state == .purchased)
            #expect(line.id != String(bought.id))
        }
    }

    @Test("7.37 — a refund of what is owned tells the observer which products were taken back")
    func revoked() async throws {
        let phone = try await shop.launch()
        let bought = try await phone.run { () async throws -> Transaction in
            let bought = try await buy("pro")
            await bought.finish()
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            try await shop.refund(bought)
            #expect(await reader.next() == .revoked(["pro"]))
            _ = try await shop.store.perform(.reverseRefund(ReverseRefundCommand(transactionId: .init(String(bought.id)))))
            return bought
        }
        phone.quit()
        try await shop.refund(bought)
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            #expect(await reader.next() == .revoked(["pro"]))
        }
    }

    @Test("7.40 — when the storefront changes, the delegate's no fails the purchase", arguments: [true, false])
    func storefrontDelegate(goesOn: Bool) async throws {
        try await shop.launch().run {
            let (diary, gatekeeper) = (Diary(), Gatekeeper(answer: goesOn))
            var reader = DiaryReader(diary)
            let wish = try await payment("pro")
            _ = try await shop.store.perform(.setStorefront(SetStorefrontCommand(account: "anna", storefront: "GBR")))
            SKPaymentQueue.default().delegate = gatekeeper
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().add(wish)
            var entry = await reader.next()
            while entry?.lines.isEmpty == true || entry?.states == [.purchasing] { entry = await reader.next() }
            let end = try #require(entry?.lines.first)
            #expect(end.state == (goesOn ? .purchased : .failed))
            #expect(end.error == (goesOn ? nil : SKError.Code.storeProductNotAvailable.rawValue))
        }
    }

    @Test("7.41 — a new storefront is told, and the queue already has it")
    func storefront() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            _ = try await shop.store.perform(.setStorefront(SetStorefrontCommand(account: "anna", storefront: "GBR")))
            #expect(await reader.next() == .storefront("GBR"))
        }
    }

    @Test("7.43 — a promoted purchase goes on when the observer says so", arguments: [true, false])
    func promoted(goesOn: Bool) async throws {
        try await shop.launch().run {
            let diary = Diary(acceptsPromoted: goesOn)
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            _ = try await shop.store.perform(.promote(PromoteCommand(device: "phone", app: Shop.app, productId: "pro")))
            #expect(await reader.next() == .asked("pro"))
            if goesOn {
                #expect(await reader.next()?.states == [.purchasing])
                #expect(await reader.next()?.states == [.purchased])
            } else {
                #expect(await list(Transaction.all).isEmpty)
            }
        }
    }
}
