public import AppStoreDeviceProtocol

extension SimulatedAppStore: DeviceTransport {
    /// Answers a device's call, with the faults that were planned for it.
    public func call(_ request: DeviceRequest) async throws(DeviceTransportError) -> DeviceReply {
        let struck = faults.take(.device, device: request.device, name: request.call.name.rawValue)
        for fault in struck {
            switch fault.kind {
            case .loseRequest: throw .timedOut
            case .status, .code: throw .status(fault.value ?? 503)
            case .delay: try? await Task.sleep(for: .milliseconds(min(max(fault.value ?? 0, 0), 60_000)))
            case .loseReply, .double: break
            }
        }
        tick()
        let reply = await answer(request)
        spread()
        if struck.contains(where: { $0.kind == .loseReply }) { throw .timedOut }
        return reply
    }
}
