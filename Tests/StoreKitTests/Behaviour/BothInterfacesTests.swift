import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@Suite("Both interfaces on one store")
struct BothInterfacesTests {
    let shop = Shop()

    @Test("8.1 — a purchase by the original API is at once a transaction, with the user name as its token")
    func visible() async throws {
        try await shop.launch().run {
            let diary = Diary(finishes: false)
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            let token = UUID()
            SKPaymentQueue.default().add(try await payment("pro") { $0.applicationUsername = token.uuidString })
            _ = await (reader.next(), reader.next())
            let transaction = try #require(await Transaction.latest(for: "pro")?.payloadValue)
            #expect(transaction.appAccountToken == token)
            #expect(await list(Transaction.unfinished).map(\.id) == [transaction.id])
        }
    }

    @Test("8.2 — finishing in one API finishes in the other")
    func finishing() async throws {
        try await shop.launch().run {
            let diary = Diary(finishes: false)
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().add(try await payment("pro"))
            _ = await (reader.next(), reader.next())
            let transaction = try #require(await Transaction.latest(for: "pro")?.payloadValue)
            await transaction.finish()
            #expect(await reader.next() == .removed(["pro"]))
            #expect(SKPaymentQueue.default().transactions.isEmpty)
        }
    }

    @Test("8.4 — observers are called on the main queue")
    func mainThread() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().add(try await payment("pro"))
            _ = await (reader.next(), reader.next())
            #expect(diary.onMain == [true, true])
        }
    }
}
