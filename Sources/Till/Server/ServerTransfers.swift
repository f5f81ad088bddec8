import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The calls that run through one session: collects what comes, and ends what is too long, too late or not wanted any more.
final class ServerTransfers: NSObject, URLSessionDataDelegate, Sendable {
    #if canImport(FoundationNetworking)
        typealias RedirectAnswer = (URLRequest?) -> Void
    #else
        typealias RedirectAnswer = @Sendable (URLRequest?) -> Void
    #endif

    /// How a call ended.
    enum Outcome: Sendable {
        /// A reply, whatever its status.
        case reply(HTTPURLResponse, Data)
        /// No reply; a number of `NSURLErrorDomain`, or another system's words.
        case failed(any Error)
        /// The body is longer than the bound.
        case tooLong
        /// The whole time is over.
        case tooLate
        /// The caller does not want it any more.
        case cancelled
        /// A reply of another protocol than HTTP.
        case noHTTP
    }

    private struct Transfer {
        let continuation: CheckedContinuation<Outcome, Never>
        var body = Data()
    }

    private let transfers = Guarded<[Int: Transfer]>([:])
    private let clock = DispatchQueue(label: "till.server")
    private let limits: ServerLimits

    init(limits: ServerLimits) { self.limits = limits }

    /// Runs a task of this session to its end.
    func run(_ task: URLSessionDataTask) async -> Outcome {
        let id = task.taskIdentifier
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfers.withLock { $0[id] = Transfer(continuation: continuation) }
                guard !Task.isCancelled else { return end(id, .cancelled, stopping: task) }
                clock.asyncAfter(deadline: .now() + limits.whole) { [weak self, weak task] in
                    if let task { self?.end(id, .tooLate, stopping: task) }
                }
                task.resume()
            }
        } onCancel: {
            end(id, .cancelled, stopping: task)
        }
    }

    /// Gives the outcome unless the call has one; what still comes is not looked at.
    private func end(_ id: Int, _ outcome: Outcome, stopping task: URLSessionTask? = nil) {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: id) }) else { return }
        transfer.continuation.resume(returning: outcome)
        // Cancelling a task that ends at the same time crashes Linux's Foundation; there it is left to end alone, and nobody listens.
        #if !canImport(FoundationNetworking)
            task?.cancel()
        #endif
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let id = dataTask.taskIdentifier
        let isTooLong = transfers.withLock { transfers in
            guard let count = transfers[id]?.body.count else { return false }
            guard count + data.count <= limits.bodyBytes else { return true }
            transfers[id]?.body.append(data)
            return false
        }
        if isTooLong { end(id, .tooLong, stopping: dataTask) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let id = task.taskIdentifier
        if let error { return end(id, .failed(error)) }
        guard let response = task.response as? HTTPURLResponse else { return end(id, .noHTTP) }
        let body = transfers.withLock { $0[id]?.body } ?? Data()
        end(id, .reply(response, body))
    }

    /// Follows nobody anywhere: the key and the purchases are for this server only.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping RedirectAnswer
    ) {
        completionHandler(nil)
    }
}
