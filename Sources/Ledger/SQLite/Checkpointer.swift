import CSQLite

/// The thread that copies the write-ahead log into the database, so that no commit waits for it.
///
/// Copies beside the writer; when the log is over its limit, holds the writer between two batches and empties it.
struct Checkpointer: Sendable {
    private struct State: Sendable {
        var unseenBytes = 0
        var logBytes: Int64 = 0
        var isClosed = false
    }

    /// How much may be written before the log is copied.
    private static let stride = 8 << 20
    /// How long less than that may wait, in seconds.
    private static let patience = 1.0

    let session: SQLiteSession
    let gate: WriterGate
    private let monitor = Monitor(State())

    init(session: SQLiteSession, gate: WriterGate) {
        self.session = session
        self.gate = gate
    }

    /// Bytes that the log held when it was last looked at.
    var logBytes: Int64 { monitor.read(\.logBytes) }

    /// The writer has committed about so much.
    func noteCommit(bytes: Int) {
        let isMuch = monitor.read { $0.unseenBytes + bytes >= Self.stride }
        if isMuch { monitor.change { $0.unseenBytes += bytes } } else { monitor.changeQuietly { $0.unseenBytes += bytes } }
    }

    /// Ends the thread after a last copy.
    func close() { monitor.change { $0.isClosed = true } }

    /// The thread's work, until it is closed.
    func run() {
        var connection: SQLiteConnection?
        while true {
            let isClosed = waitForWork()
            let isIdle = monitor.changeQuietly { state in
                defer { state.unseenBytes = 0 }
                return state.unseenBytes == 0
            }
            if isIdle && !isClosed { continue }
            do throws(LedgerError) {
                let current: SQLiteConnection
                if let connection { current = connection } else { current = try session.checkpointer() }
                connection = current
                try copy(current, isLast: isClosed)
            } catch {
                // The log keeps everything; the next turn tries again with a new connection.
                connection = nil
            }
            if isClosed { return }
        }
    }

    private func waitForWork() -> Bool {
        let closed = monitor.wait(seconds: Self.patience) { state -> Bool? in
            guard state.isClosed || state.unseenBytes >= Self.stride else { return nil }
            return state.isClosed
        }
        return closed ?? false
    }

    private func copy(_ connection: SQLiteConnection, isLast: Bool) throws(LedgerError) {
        do throws(SQLiteFailure) {
            let pageSize = try connection.number("PRAGMA page_size") ?? 4096
            var bytes = Int64(try connection.checkpoint(SQLITE_CHECKPOINT_PASSIVE).frames) * pageSize
            if isLast || bytes > session.configuration.logLimit {
                let left = gate.holding { () -> Result<Int32, SQLiteFailure> in
                    do throws(SQLiteFailure) {
                        return .success(try connection.checkpoint(SQLITE_CHECKPOINT_TRUNCATE).frames)
                    } catch {
                        return .failure(error)
                    }
                }
                bytes = Int64(try left.get()) * pageSize
            }
            monitor.changeQuietly { $0.logBytes = bytes }
        } catch {
            throw LedgerError(error, path: session.configuration.path)
        }
    }
}
