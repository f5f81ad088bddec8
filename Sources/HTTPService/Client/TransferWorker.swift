import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The thread that carries all transfers of one client with the library's multi interface.
final class TransferWorker {
    private static let spareHandles = 16

    private let multi: UnsafeMutableRawPointer
    private let inbox: Locked<TransferQueue.Inbox>
    private let configuration: HTTPClient.Configuration
    private var waiting: [Transfer] = []
    private var active: [UnsafeMutableRawPointer: Transfer] = [:]
    private var spare: [UnsafeMutableRawPointer] = []

    init(multi: UnsafeMutableRawPointer, inbox: Locked<TransferQueue.Inbox>, configuration: HTTPClient.Configuration) {
        self.multi = multi
        self.inbox = inbox
        self.configuration = configuration
        till_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
        till_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.concurrentTransfers)
    }

    func run() {
        // The library writes to sockets whose peer may be gone; that must be an error here and not a signal.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        while takeInbox() {
            startWaiting()
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            finishDone()
            curl_multi_poll(multi, nil, 0, waiting.isEmpty ? 1_000 : 20, nil)
        }
        for handle in spare { curl_easy_cleanup(handle) }
        curl_multi_cleanup(multi)
    }

    /// Whether the client still exists.
    private func takeInbox() -> Bool {
        let (submitted, cancelled, isClosed) = inbox.withLock { inbox in
            let taken = (inbox.submitted, inbox.cancelled, inbox.isClosed)
            (inbox.submitted, inbox.cancelled) = ([], [])
            if taken.2 { inbox.multi = nil }
            return taken
        }
        waiting += submitted.map(\.value)
        let isOver = isClosed
        if isOver || !cancelled.isEmpty { end { isOver || cancelled.contains($0.number) } }
        return !isOver
    }

    /// Ends the transfers that were cancelled.
    private func end(where isCancelled: (Transfer) -> Bool) {
        var kept: [Transfer] = []
        for transfer in waiting {
            if isCancelled(transfer) { left(transfer, .failure(.cancelled(transfer.target.host))) } else { kept.append(transfer) }
        }
        waiting = kept
        for (handle, transfer) in active where isCancelled(transfer) {
            release(handle)
            transfer.finish(.failure(.cancelled(transfer.target.host)))
        }
    }

    private func startWaiting() {
        guard !waiting.isEmpty else { return }
        let now = MonotonicClock.now
        var kept: [Transfer] = []
        for transfer in waiting {
            if transfer.deadline <= now {
                left(transfer, .failure(.timeout(transfer.target.host, after: transfer.request.timeout)))
            } else if active.count < configuration.concurrentTransfers {
                start(transfer, now: now)
            } else {
                kept.append(transfer)
            }
        }
        waiting = kept
    }

    private func start(_ transfer: Transfer, now: UInt64) {
        guard let handle = spare.popLast() ?? curl_easy_init() else { return left(transfer, .failure(.noLibrary)) }
        let code = transfer.prepare(handle, configuration: configuration, now: now)
        guard code == CURLE_OK, curl_multi_add_handle(multi, handle) == CURLM_OK else {
            curl_easy_cleanup(handle)
            return left(transfer, .failure(HTTPClientError(code, transfer: transfer, wasConnected: false)))
        }
        active[handle] = transfer
        inbox.withLock { $0.waiting -= 1 }
    }

    private func finishDone() {
        var more: Int32 = 0
        while let message = curl_multi_info_read(multi, &more) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle, let transfer = active[handle] else {
                continue
            }
            let outcome = outcome(of: transfer, handle, till_curl_message_result(message))
            release(handle)
            transfer.finish(outcome)
        }
    }

    private func outcome(of transfer: Transfer, _ handle: UnsafeMutableRawPointer, _ code: CURLcode) -> Transfer.Outcome {
        if transfer.exceedsLimit { return .failure(.tooLarge(transfer.target.host, limit: transfer.request.responseLimit)) }
        guard code == CURLE_OK || transfer.isCut else {
            var moment: curl_off_t = 0
            till_curl_get_offset(handle, CURLINFO_PRETRANSFER_TIME_T, &moment)
            return .failure(HTTPClientError(code, transfer: transfer, wasConnected: moment > 0))
        }
        var status = 0
        till_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        return .success(HTTPClientResponse(status: status, headers: transfer.headers, body: transfer.body))
    }

    /// A transfer ends without having been started.
    private func left(_ transfer: Transfer, _ outcome: Transfer.Outcome) {
        inbox.withLock { $0.waiting -= 1 }
        transfer.finish(outcome)
    }

    private func release(_ handle: UnsafeMutableRawPointer) {
        active[handle] = nil
        curl_multi_remove_handle(multi, handle)
        if spare.count < Self.spareHandles {
            curl_easy_reset(handle)
            spare.append(handle)
        } else {
            curl_easy_cleanup(handle)
        }
    }
}
