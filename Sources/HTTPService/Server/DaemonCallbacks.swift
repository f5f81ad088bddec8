import CMicroHTTPD

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The functions that the HTTP library calls, always on the thread of the loop that runs its daemon.
///
/// They are functions of the file, because a closure written elsewhere could inherit an actor and trap when C calls it.
enum DaemonCallbacks {
    static func table(for loop: ServerLoop) -> till_mhd_callbacks {
        till_mhd_callbacks(
            context: Unmanaged.passUnretained(loop).toOpaque(), accept: acceptConnection, access: accessRequest, target: beginRequest,
            completed: endRequest, connection: noteConnection)
    }
}

private func acceptConnection(context: UnsafeMutableRawPointer?, address: UnsafePointer<sockaddr>?, length: socklen_t) -> MHD_Result {
    guard let loop = borrowed(context, as: ServerLoop.self) else { return .NO }
    return loop.admits(address) ? .YES : .NO
}

private func noteConnection(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    event: MHD_ConnectionNotificationCode
) {
    guard let loop = borrowed(context, as: ServerLoop.self), let connection, let slot else { return }
    switch event {
    case .CONNECTION_NOTIFY_STARTED:
        let opened = ServerConnection(handle: connection, loop: loop)
        slot.pointee = Unmanaged.passRetained(opened).toOpaque()
        loop.add(opened)
    case .CONNECTION_NOTIFY_CLOSED:
        guard let held = slot.pointee else { return }
        slot.pointee = nil
        let closed = Unmanaged<ServerConnection>.fromOpaque(held).takeRetainedValue()
        loop.remove(closed)
        closed.closed()
    @unknown default:
        return
    }
}

private func beginRequest(context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?)
    -> UnsafeMutableRawPointer?
{
    guard let connection, let target, let held = till_mhd_context(connection) else { return nil }
    borrowed(held, as: ServerConnection.self)?.begin(target: target)
    return held
}

private func accessRequest(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
    version: UnsafePointer<CChar>?, body: UnsafePointer<CChar>?, bodySize: UnsafeMutablePointer<Int>?,
    slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let held = borrowed(slot?.pointee, as: ServerConnection.self), let method, let version, let bodySize else { return .NO }
    guard held.hasHead else { return held.receiveHead(method: method, version: version) }
    guard bodySize.pointee > 0 else { return held.receiveEnd() }
    let result = held.receiveBody(UnsafeRawBufferPointer(start: body, count: bodySize.pointee))
    bodySize.pointee = 0
    return result
}

private func endRequest(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    reason: MHD_RequestTerminationCode
) {
    borrowed(slot?.pointee, as: ServerConnection.self)?.end(isComplete: reason == .REQUEST_TERMINATED_COMPLETED_OK)
    slot?.pointee = nil
}

private func borrowed<Object: AnyObject>(_ pointer: UnsafeMutableRawPointer?, as type: Object.Type) -> Object? {
    pointer.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}
