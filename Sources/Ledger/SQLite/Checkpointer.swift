import CSQLite

/// The thread that copies the write-ahead log into the database, so that no commit waits for it.
///
/// Copies beside the writer; when the log is over its limit, holds the writer between two batches and has it begin anew.
struct Checkpointer: Sendable {
    private struct State: Sendable {
        var unseenBytes = 0
        var logBytes: Int64 = 0
        var isClosed = false
        /// Whether the log is to be emptied, whatever its size; at first what a process left that did not end well.
        var mustEmpty = true
        /// Whether that is to be done at once.
        var isAsked = false
    }

    /// How much may be written before the log is copied.
    private static let stride = 8 << 20
    /// How long less than that may wait, in seconds.
    private static let patience = 1.0
    /// How long the writer waits for readers while the log is emptied that is not too large, in milliseconds.
    private static let pause: Int32 = 50
    /// A log of more than so many times its limit gives its place on the disk back.
    private static let excess: Int64 = 4

    let session: SQLiteSession
    let gate: WriterGate
    private let monitor = Monitor(State())

    init(session: SQLiteSession, gate: WriterGate) {
        self.session = session
        self.gate = gate
    }

    /// Bytes that the log held when it was last looked at.
    var logBytes: Int64 { monitor.read { $0.logBytes } }

    /// The writer has committed about so much.
    func noteCommit(bytes: Int) {
        let isMuch = monitor.read { $0.unseenBytes + bytes >= Self.stride }
        if isMuch { monitor.change { $0.unseenBytes += bytes } } else { monitor.changeQuietly { $0.unseenBytes += bytes } }
    }

    /// Has the log emptied: at once, and again and again until nobody who reads is in the way.
    func empty() { monitor.change { ($0.mustEmpty, $0.isAsked) = (true, true) } }

    /// Ends the thread after a last copy.
    func close() { monitor.change { $0.isClosed = true } }

    /// The thread's work, until it is closed.
    func run() {
        var connection: SQLiteConnection?
        while true {
            let isClosed = waitForWork()
            let (isIdle, mustEmpty) = monitor.changeQuietly { state in
                defer { (state.unseenBytes, state.isAsked, state.mustEmpty) = (0, false, false) }
                return (state.unseenBytes == 0, state.mustEmpty)
            }
            if isIdle && !mustEmpty && !isClosed { continue }
            do throws(LedgerError) {
                let current: SQLiteConnection
                if let connection { current = connection } else { current = try session.checkpointer() }
                connection = current
                let isDone = try copy(current, isLast: isClosed, mustEmpty)
                if !isDone { monitor.changeQuietly { $0.mustEmpty = true } }
            } catch {
                // The log keeps everything; the next turn tries again with a new connection.
                connection = nil
                if mustEmpty { monitor.changeQuietly { $0.mustEmpty = true } }
            }
            if isClosed { return }
        }
    }

    private func waitForWork() -> Bool {
        let closed = monitor.wait(seconds: Self.patience) { state -> Bool? in
            guard state.isClosed || state.isAsked || state.unseenBytes >= Self.stride else { return nil }
            return state.isClosed
        }
        return closed ?? false
    }

    /// Copies the log, and empties it where that is due; false when it is to be emptied and somebody was in the way.
    private func copy(_ connection: SQLiteConnection, isLast: Bool, _ mustEmpty: Bool) throws(LedgerError) -> Bool {
        do throws(SQLiteFailure) {
            let pageSize = try connection.number("PRAGMA page_size") ?? 4096
            var bytes = Int64(try connection.checkpoint(SQLITE_CHECKPOINT_PASSIVE).frames) * pageSize
            var isDone = true
            if isLast || mustEmpty || bytes > session.configuration.logLimit {
                let isUrgent = isLast || bytes > session.configuration.logLimit
                connection.wait(upTo: isUrgent ? session.configuration.busyMilliseconds : Self.pause)
                // A log that is only too long is written over from its beginning: for the system that is a third less work than a new one.
                let isKept = !isLast && !mustEmpty && bytes <= session.configuration.logLimit * Self.excess
                let mode = isKept ? SQLITE_CHECKPOINT_RESTART : SQLITE_CHECKPOINT_TRUNCATE
                let copied = gate.holding { () -> Result<(frames: Int32, isWhole: Bool), SQLiteFailure> in
                    do throws(SQLiteFailure) {
                        return .success(try connection.checkpoint(mode))
                    } catch {
                        return .failure(error)
                    }
                }
                let left = try copied.get()
                bytes = left.isWhole ? 0 : Int64(left.frames) * pageSize
                isDone = left.isWhole || !mustEmpty
            }
            monitor.changeQuietly { $0.logBytes = bytes }
            return isDone
        } catch {
            throw LedgerError(error, path: session.configuration.path)
        }
    }
}
