import Entitlements

/// The threads that read beside the writer, each on a connection of its own.
struct Readers: Sendable {
    typealias Job = @Sendable (Result<FactReader, LedgerError>) -> Void

    /// Questions that may wait; more are refused as overload.
    private static let queueLimit = 65_536

    let session: SQLiteSession
    let queue = WorkQueue<Job>(limit: Self.queueLimit)

    init(session: SQLiteSession) { self.session = session }

    /// One thread's work, until the queue is closed and empty.
    func run() {
        var reader: FactReader?
        while let job = queue.take(upTo: 1).first {
            do throws(LedgerError) {
                let current: FactReader
                if let reader { current = reader } else { current = FactReader(try session.reader()) }
                reader = current
                job(.success(current))
            } catch {
                job(.failure(error))
            }
        }
    }

    /// Asks a question on one unchanging picture of the store.
    func ask<Value: Sendable>(
        _ question: @escaping @Sendable (FactReader) throws(SQLiteFailure) -> Value
    ) async throws(LedgerError) -> Value {
        let path = session.configuration.path
        let answer: Result<Value, LedgerError> = await withCheckedContinuation { continuation in
            let admission = queue.add { reader in
                continuation.resume(returning: reader.flatMap { Self.answer(question, by: $0, path: path) })
            }
            if let refusal = LedgerError(admission) { continuation.resume(returning: .failure(refusal)) }
        }
        return try answer.get()
    }

    private static func answer<Value>(
        _ question: (FactReader) throws(SQLiteFailure) -> Value, by reader: FactReader, path: String
    ) -> Result<Value, LedgerError> {
        do throws(SQLiteFailure) {
            return .success(try reader.snapshot(question))
        } catch {
            return .failure(LedgerError(error, path: path))
        }
    }
}

extension LedgerError {
    /// Why a queue took nothing; `nil` when it did.
    init?<Item>(_ admission: WorkQueue<Item>.Admission) {
        switch admission {
        case .accepted: return nil
        case .full: self.init(.overloaded, "too much waits already: send it again later", isRetryable: true)
        case .closed: self.init(.closed, "the ledger is closed: open it again", isRetryable: false)
        }
    }
}
