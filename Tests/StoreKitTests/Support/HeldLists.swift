import AppStoreDeviceProtocol
import AppStoreSimulator

/// Holds the lists of transactions back until they are released.
struct HeldLists: DeviceTransport {
    let store: SimulatedAppStore
    private let gate = AsyncStream.makeStream(of: Void.self)

    init(store: SimulatedAppStore) { self.store = store }

    /// Lets the held list go, and every further one.
    func release() { gate.continuation.finish() }

    func call(_ request: DeviceRequest) async throws(DeviceTransportError) -> DeviceReply {
        let reply = try await store.call(request)
        if case .transactions = reply { for await _ in gate.stream {} }
        return reply
    }
}
