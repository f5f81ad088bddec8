import AppStoreDeviceProtocol
import AppStoreSimulator

/// Keeps the answer to a purchase back until the device has dealt with an event.
struct LateAnswers: DeviceTransport {
    let store: SimulatedAppStore
    private let dealtWith = AsyncStream.makeStream(of: Int64.self)

    init(store: SimulatedAppStore) { self.store = store }

    func call(_ request: DeviceRequest) async throws(DeviceTransportError) -> DeviceReply {
        // A device asks for further events once it has dealt with those up to the cursor.
        if case .events(let call) = request.call, call.after > 0 { dealtWith.continuation.yield(call.after) }
        let reply = try await store.call(request)
        if case .purchase = reply { for await _ in dealtWith.stream { break } }
        return reply
    }
}
