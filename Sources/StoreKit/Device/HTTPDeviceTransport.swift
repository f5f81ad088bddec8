public import AppStoreDeviceProtocol

/// Reaches a simulated App Store over HTTP.
///
/// Each call is a `POST` of JSON to `device/v1/` and the call's name.
public struct HTTPDeviceTransport: DeviceTransport {
    private let base: URL
    private let session: URLSession

    /// How long a call waits beyond the time that it asks to wait for events, in seconds.
    public static let timeout: TimeInterval = 15

    /// Names the address of the simulator, such as `http://127.0.0.1:8080`.
    public init(_ base: URL) {
        self.base = base
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 16
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration)
    }

    /// Makes one call and waits for its reply.
    public func call(_ request: DeviceRequest) async throws(DeviceTransportError) -> DeviceReply {
        let address = base.appendingPathComponent("device/v1/\(request.call.name.rawValue)")
        var message = URLRequest(url: address)
        message.httpMethod = "POST"
        message.setValue("application/json", forHTTPHeaderField: "Content-Type")
        message.timeoutInterval = Self.timeout + request.call.wait
        do {
            message.httpBody = try DeviceMessageCoding.encode(request)
        } catch {
            throw .malformedReply("the call could not be written: \(error)")
        }
        let (body, status) = try await exchange(message, address: address)
        guard (200...299).contains(status) else { throw .status(status) }
        guard body.count <= DeviceMessageCoding.bodyLimit else { throw .malformedReply("\(body.count) bytes are too many") }
        do {
            return try DeviceMessageCoding.decode(DeviceReply.self, from: body)
        } catch {
            throw .malformedReply("\(error)")
        }
    }

    private func exchange(_ message: URLRequest, address: URL) async throws(DeviceTransportError) -> (Data, Int) {
        switch await HTTPExchange().run(message, session) {
        case .success(let (body, status)): return (body, status)
        case .failure(let error as URLError) where error.code == .timedOut: throw .timedOut
        case .failure(let error): throw .unreachable("\(address): \(error.localizedDescription)")
        }
    }
}

extension DeviceCall {
    /// How long the call itself asks to wait, in seconds.
    fileprivate var wait: TimeInterval {
        if case .events(let call) = self { Double(call.waitMilliseconds) / 1000 } else { 0 }
    }
}
