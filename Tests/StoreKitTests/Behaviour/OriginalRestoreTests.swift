import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@Suite("Restoring by the original API")
struct OriginalRestoreTests {
    let shop = Shop()

    @Test("7.20, 7.21 and 7.23 — restorable purchases come under new ids with their originals, then one word that it is done")
    func restore() async throws {
        try await shop.launch().run {
            var bought: [String: Transaction] = [:]
            for id in ["coins", "pro", "season", "yearly"] {
                let transaction = try await buy(id)
                await transaction.finish()
                bought[id] = transaction
            }
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().restoreCompletedTransactions()
            let lines = try #require(await reader.next()).lines
            #expect(Set(lines.map(\.product)) == ["pro", "yearly"])
            for line in lines {
                #expect(line.state == .restored)
                #expect(line.originalID == (bought[line.product]?.id).map { String($0) })
                #expect(line.id != line.originalID)
            }
            var rest: [Diary.Entry] = []
            while let entry = await reader.next() {
                rest.append(entry)
                if rest.count == 3 { break }
            }
            #expect(rest.filter { $0 == .restoreFinished }.count == 1)
        }
    }

    @Test("7.22 — with nothing to restore there is only the word that it is done")
    func nothing() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().restoreCompletedTransactions()
            #expect(await reader.next() == .restoreFinished)
        }
    }

    @Test("7.24 — all renewals of a subscription come back")
    func renewals() async throws {
        try await shop.launch().run {
            let first = try await buy("yearly")
            try await shop.renew(first)
            for transaction in await list(Transaction.unfinished) { await transaction.finish() }
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().restoreCompletedTransactions()
            // The renewal itself may still be on its way to the queue; what counts is what is restored.
            var restored: [String] = []
            while restored.isEmpty, let entry = await reader.next(), entry != .restoreFinished {
                restored = entry.lines.filter { $0.state == .restored }.map(\.product)
            }
            #expect(restored == ["yearly", "yearly"])
        }
    }

    @Test("7.25 and 8.6 — a restore without a connection fails with the URL error's code")
    func offline() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", isOnline: false)))
            SKPaymentQueue.default().restoreCompletedTransactions()
            #expect(await reader.next() == .restoreFailed(URLError.Code.notConnectedToInternet.rawValue))
        }
    }

    @Test("7.25 — a restore whose password dialog is closed fails with code 2")
    func closed() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", dismissesSignIn: true)))
            SKPaymentQueue.default().restoreCompletedTransactions()
            #expect(await reader.next() == .restoreFailed(SKError.Code.paymentCancelled.rawValue))
        }
    }

    @Test("7.26 — a restore changes nothing in StoreKit 2")
    func noEffect() async throws {
        try await shop.launch().run {
            let bought = try await buy("pro")
            await bought.finish()
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().restoreCompletedTransactions()
            _ = await (reader.next(), reader.next())
            #expect(await list(Transaction.all).map(\.id) == [bought.id])
            #expect(await list(Transaction.unfinished).isEmpty)
        }
    }
}
