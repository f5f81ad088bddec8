import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@Suite("A device over HTTP")
struct SimulatorOverHTTPTests {
    @Test("a purchase, its finish, an update from outside and the next launch work over HTTP as in process")
    func story() async throws {
        let shop = Shop()
        let server = try SimulatorServer(store: shop.store)
        // It is not waited for at the end: a question for events that is still open may hold it for seconds.
        let running = Task { try await server.run() }
        let address = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
        let phone = try await shop.launch { $0.transport = HTTPDeviceTransport(address) }
        let left = try await phone.run { () async throws -> Transaction in
            var updates = Transaction.updates.makeAsyncIterator()
            let bought = try await buy("pro")
            await bought.finish()
            _ = try await shop.store.perform(.buy(BuyCommand(account: "anna", app: Shop.app, productId: "season")))
            let outside = try #require(await updates.next()).payloadValue
            #expect(outside.productID == "season")
            #expect(await list(Transaction.unfinished).map(\.id) == [outside.id])
            return outside
        }
        phone.quit()
        let again = try await shop.launch { $0.transport = HTTPDeviceTransport(address) }
        try await again.run {
            var updates = Transaction.updates.makeAsyncIterator()
            #expect(await updates.next()?.unsafePayloadValue.id == left.id)
            let app = try await AppTransaction.shared.payloadValue
            #expect(app.bundleID == Shop.app.rawValue)
        }
        again.quit()
        running.cancel()
    }
}
