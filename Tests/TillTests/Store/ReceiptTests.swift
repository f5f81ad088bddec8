import AppStoreDeviceProtocol
import AppStoreSimulator
import StoreKit
import Testing

@testable import Till

@Suite("The app receipt on the device")
struct ReceiptTests {
    let shop = SimulatedShop()

    @Test("there is none before the first purchase; a refresh brings one", arguments: Adapter.allCases)
    func refresh(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            #expect(try await store.receipt(refreshing: false) == nil)
            let fresh = try #require(try await store.receipt(refreshing: true))
            #expect(fresh.count > 100)
            #expect(try await store.receipt(refreshing: false) == fresh)
        }
    }

    @Test("G27 — several refreshes at once share one request, and all of them end", arguments: Adapter.allCases)
    func shared(_ adapter: Adapter) async throws {
        let transport = WatchedTransport(store: shop.store)
        try await shop.onDevice(transport: transport) {
            let store = adapter.make(await shop.times())
            try await shop.perform(.addFault(AddFaultCommand(fault: Fault(.device, .delay, value: 50, name: "receipt"))))
            let receipts = try await withThrowingTaskGroup(of: Data?.self) { group in
                for _ in 0..<8 { group.addTask { try await store.receipt(refreshing: true) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(receipts.count == 8)
            #expect(Set(receipts).count == 1)
            #expect(transport.receiptRefreshes == 1)
            _ = try await store.receipt(refreshing: true)
            #expect(transport.receiptRefreshes == 2)
        }
    }

    @Test("G27 — several refreshes at once fail together, and the next one tries again", arguments: Adapter.allCases)
    func sharedFailure(_ adapter: Adapter) async throws {
        try await shop.onDevice {
            let store = adapter.make(await shop.times())
            try await shop.device { $0.isOnline = false }
            let failures = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { (try? await store.receipt(refreshing: true)) == nil } }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(failures == 8)
            try await shop.device { $0.isOnline = true }
            #expect(try await store.receipt(refreshing: true) != nil)
        }
    }

    @Test("a refresh that never answers is given up after a time")
    func hangs() async throws {
        let transport = WatchedTransport(
            store: shop.store, hangs: { if case .receipt(let call) = $0 { call.refreshes } else { false } })
        try await shop.onDevice(transport: transport) {
            let store = StoreKit2Store(times: await shop.times { $0.sleep = { _ in } })
            let error = await #expect(throws: TillError.self) { try await store.receipt(refreshing: true) }
            #expect(error?.code == .storeTimedOut)
        }
    }

    @Test("a receipt larger than 8 MiB is not taken into memory")
    func tooLarge() async throws {
        try await shop.onDevice {
            let store = StoreKit2Store(times: await shop.times())
            let url = try #require(SimulatedDevice.receiptURL)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(count: ReceiptFile.limit + 1).write(to: url)
            let error = await #expect(throws: TillError.self) { try await store.receipt(refreshing: false) }
            #expect(error?.code == .receiptUnreadable)
            try Data().write(to: url)
            #expect(try await store.receipt(refreshing: false) == nil)
        }
    }
}
