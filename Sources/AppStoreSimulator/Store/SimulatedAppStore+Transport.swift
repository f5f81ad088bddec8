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
        if struck.contains(where: { $0.kind == .double }) { tellAgain(reply, to: request) }
        spread()
        if struck.contains(where: { $0.kind == .loseReply }) { throw .timedOut }
        return reply
    }

    /// Tells a device of its own purchase as if it came from elsewhere, as real devices were seen to do.
    private func tellAgain(_ reply: DeviceReply, to request: DeviceRequest) {
        guard case .purchase(let reply) = reply, let id = reply.transaction?.transactionId else { return }
        world.tellAgain(id, on: InstalledApp.Key(device: request.device, app: request.app))
    }
}
