/// The way from a device to a simulated App Store, in process or over HTTP.
public protocol DeviceTransport: Sendable {
    /// Makes one call and waits for its reply; `events` waits up to the time that the call names.
    ///
    /// - Throws: when no reply came. The call may have had its effect all the same.
    func call(_ request: DeviceRequest) async throws(DeviceTransportError) -> DeviceReply
}
