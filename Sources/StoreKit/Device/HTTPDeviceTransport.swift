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
        // Cancelling a task of URLSession while it ends crashes Linux's Foundation, so a call whose caller has gone is left to end alone.
        let answer = Guarded<CheckedContinuation<(Data, Int), any Error>?>(nil)
        let end: @Sendable (Result<(Data, Int), any Error>) -> Void = { result in
            answer.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }?.resume(with: result)
        }
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    answer.withLock { $0 = continuation }
                    if Task.isCancelled { return end(.failure(CancellationError())) }
                    session.dataTask(with: message) { body, response, error in
                        end(error.map(Result.failure) ?? .success((body ?? Data(), (response as? HTTPURLResponse)?.statusCode ?? 0)))
                    }.resume()
                }
            } onCancel: {
                end(.failure(CancellationError()))
            }
        } catch let error as URLError where error.code == .timedOut {
            throw .timedOut
        } catch {
            throw .unreachable("\(address): \(error.localizedDescription)")
        }
    }
}

extension DeviceCall {
    /// How long the call itself asks to wait, in seconds.
    fileprivate var wait: TimeInterval {
        if case .events(let call) = self { Double(call.waitMilliseconds) / 1000 } else { 0 }
    }
}
