import CCurl
import Foundation

/// Where requests wait for the thread that carries them.
final class TransferQueue: Sendable {
    struct Inbox {
        var submitted: [LoopBound<Transfer>] = []
        var cancelled: [UInt64] = []
        var waiting = 0
        var number: UInt64 = 0
        var isClosed = false
        /// Kept behind the lock, so that nobody wakes a handle that the thread has freed.
        var multi: LoopBound<UnsafeMutableRawPointer>?
    }

    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let inbox = Locked(Inbox())
    private let limit: Int

    init(configuration: HTTPClient.Configuration) {
        limit = configuration.waitingTransfers
        guard Self.isLibraryReady, let multi = curl_multi_init() else { return }
        let bound = LoopBound(multi)
        inbox.withLock { $0.multi = bound }
        let inbox = inbox
        let thread = Thread { TransferWorker(multi: bound.value, inbox: inbox, configuration: configuration).run() }
        thread.name = "http client"
        thread.start()
    }

    deinit {
        inbox.withLock { inbox in
            inbox.isClosed = true
            Self.wake(inbox)
        }
    }

    func nextNumber() -> UInt64 {
        inbox.withLock { inbox in
            inbox.number += 1
            return inbox.number
        }
    }

    func submit(_ transfer: Transfer) {
        let bound = LoopBound(transfer)
        let refusal: HTTPClientError? = inbox.withLock { inbox in
            guard inbox.multi != nil else { return .noLibrary }
            guard inbox.waiting < limit else { return .overloaded(bound.value.target.host, waiting: inbox.waiting) }
            inbox.waiting += 1
            inbox.submitted.append(bound)
            Self.wake(inbox)
            return nil
        }
        if let refusal { transfer.finish(.failure(refusal)) }
    }

    func cancel(_ number: UInt64) {
        inbox.withLock { inbox in
            inbox.cancelled.append(number)
            Self.wake(inbox)
        }
    }

    private static func wake(_ inbox: Inbox) {
        if let multi = inbox.multi { curl_multi_wakeup(multi.value) }
    }
}

extension HTTPClientError {
    static let noLibrary = HTTPClientError(
        code: .failed, description: "libcurl could not be started; check memory and its installation.", isRetryable: false)
}
