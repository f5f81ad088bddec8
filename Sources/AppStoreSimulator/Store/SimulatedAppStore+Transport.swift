public import AppStoreDeviceProtocol

extension SimulatedAppStore: DeviceTransport {
    /// Answers a device's call, with the faults that were planned for it.
    public func call(_ request: DeviceRequest) async throws(DeviceTransportError) -> DeviceReply {
        let struck = faults.take(.device, device: request.device, name: request.call.name.rawValue)
        for fault in struck {
            switch fault.kind {
            case .loseRequest: throw .timedOut
            case .status, .code: throw .status(fault.value ?? 503)
            case .delay: await pause(fault)
            case .loseReply, .double, .cut, .contentType, .gzip, .late, .reorder, .skew, .newFields, .newValues, .expiredCertificate: break
            }
        }
        tick()
        let reply = await answer(request)
        if struck.contains(where: { $0.kind == .double }) { tellAgain(reply, to: request) }
        spread()
        if struck.contains(where: { $0.kind == .loseReply }) { throw .timedOut }
        if struck.contains(where: { $0.kind == .cut }) { throw .malformedReply("a planned fault: the reply breaks off in the middle") }
        if struck.contains(where: { $0.kind == .contentType }) { throw .malformedReply("a planned fault: the reply is HTML") }
        return reply
    }

    /// Tells a device of its own purchase as if it came from elsewhere, as real devices were seen to do.
    private func tellAgain(_ reply: DeviceReply, to request: DeviceRequest) {
        guard case .purchase(let reply) = reply, let id = reply.transaction?.transactionId else { return }
        world.tellAgain(id, on: InstalledApp.Key(device: request.device, app: request.app))
    }
}
