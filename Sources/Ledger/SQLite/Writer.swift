/// The one thread that writes: takes what waits, commits it together, then answers.
struct Writer: Sendable {
    let session: SQLiteSession
    let queue: WorkQueue<WriteJob>
    let gate: WriterGate
    let checkpointer: Checkpointer
    /// The failure of the last batch that had one; `nil` after a batch without.
    let lastFailure = Monitor<LedgerError?>(nil)

    init(session: SQLiteSession, checkpointer: Checkpointer, gate: WriterGate) {
        self.session = session
        self.checkpointer = checkpointer
        self.gate = gate
        queue = WorkQueue(
            limit: session.configuration.queueLimit, weightLimit: session.configuration.queueByteLimit, weigh: \.weight)
    }

    /// The thread's work, until the queue is closed and empty.
    func run() {
        var rows: SQLiteRows?
        while true {
            let jobs = queue.take(upTo: session.configuration.batchLimit)
            if jobs.isEmpty { return }
            let outcome = gate.writing { write(jobs, &rows) }
            lastFailure.change { $0 = outcome.failure }
            replaceIfDoubtful(&rows, after: outcome.failure)
            checkpointer.noteCommit(bytes: jobs.reduce(0) { $0 + $1.logWeight })
            for (job, answer) in zip(jobs, outcome.answers) { job.answer(answer) }
        }
    }

    /// Failures after which what SQLite holds in memory may differ from the disk.
    private static let needsNewConnection: Set<LedgerError.Code> = [.inputOutput, .corrupt, .cannotOpen, .internalFailure]

    private func replaceIfDoubtful(_ rows: inout SQLiteRows?, after failure: LedgerError?) {
        if let failure, Self.needsNewConnection.contains(failure.code) { rows = nil }
    }

    private func write(_ jobs: [WriteJob], _ rows: inout SQLiteRows?) -> GroupCommit.Outcome {
        do throws(LedgerError) {
            switch try group(&rows).runTogether(jobs) {
            case .success(let outcome):
                return outcome
            case .failure(let failure):
                replaceIfDoubtful(&rows, after: failure)
                return try group(&rows).runEach(jobs)
            }
        } catch {
            return (jobs.map { _ in .failure(error) }, error)
        }
    }

    private func group(_ rows: inout SQLiteRows?) throws(LedgerError) -> GroupCommit {
        let current: SQLiteRows
        if let rows { current = rows } else { current = SQLiteRows(try session.writer()) }
        rows = current
        return GroupCommit(rows: current, path: session.configuration.path)
    }
}
