import AppStoreDeviceProtocol
import AppStoreSimulator

@testable import Till

/// Passes a device's calls on, counts them, changes signed transactions on their way, and can keep a call from ever coming back.
struct WatchedTransport: DeviceTransport {
    let store: SimulatedAppStore
    var meddle: @Sendable (String) -> String = { $0 }
    var hangs: @Sendable (DeviceCall) -> Bool = { _ in false }
    let calls = Guarded<[DeviceCall]>([])

    func call(_ request: DeviceRequest) async throws(DeviceTransportError) -> DeviceReply {
        calls.withLock { $0.append(request.call) }
        if hangs(request.call) { await FirstAnswer<Void>().wait(onCancel: ()) }
        let reply = try await store.call(request)
        switch reply {
        case .transactions(var list):
            for index in list.transactions.indices { list.transactions[index].jws = meddle(list.transactions[index].jws) }
            return .transactions(list)
        case .purchase(var purchase):
            if let jws = purchase.transaction?.jws { purchase.transaction?.jws = meddle(jws) }
            return .purchase(purchase)
        default: return reply
        }
    }

    /// How often the app asked for a new receipt.
    var receiptRefreshes: Int {
        calls.withLock { calls in
            calls.filter { if case .receipt(let call) = $0 { call.refreshes } else { false } }.count
        }
    }

    /// Spoils the signature of a compact JWS.
    static func spoil(_ jws: String) -> String {
        let parts = jws.split(separator: ".")
        let changed = (parts[2].first == "A" ? "B" : "A") + parts[2].dropFirst()
        return "\(parts[0]).\(parts[1]).\(changed)"
    }
}
