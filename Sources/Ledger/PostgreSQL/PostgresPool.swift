/// Threads with a connection each, and a bounded queue of those who wait for one.
struct PostgresPool: Sendable {
    struct Job: Sendable {
        let weight: Int
        let body: @Sendable (PostgresWorker) -> Void
        /// What the job records; `nil` when it has a transaction of its own.
        var submission: SharedSubmission?
    }

    let configuration: PostgreSQLLedgerConfiguration
    let queue: WorkQueue<Job>
    /// The failure of the last job that the server is to blame for; `nil` after a job without.
    let lastFailure = Monitor<LedgerError?>(nil)
    private let isPreparing: Monitor<Bool>

    init(_ configuration: PostgreSQLLedgerConfiguration, isPreparing: Monitor<Bool>) {
        self.configuration = configuration
        self.isPreparing = isPreparing
        queue = WorkQueue(limit: configuration.queueLimit, weightLimit: configuration.queueByteLimit, weigh: \.weight)
    }

    /// Starts the threads, which connect when they are first needed.
    func start(_ count: Int, name: String) -> [WorkerThread] {
        let count = min(max(count, 1), 64)
        return (0..<count).map { _ in WorkerThread(name: name) { run(takers: count) } }
    }

    /// Has a job done on a connection.
    func perform<Value: Sendable>(
        weight: Int = 0, _ body: @escaping @Sendable (PostgresSession) throws(PostgresFailure) -> Value
    ) async throws(LedgerError) -> Value {
        let answer: Result<Value, LedgerError> = await withCheckedContinuation { continuation in
            let job = Job(weight: weight) { continuation.resume(returning: noted($0.perform(body))) }
            if let refusal = LedgerError(queue.add(job)) { continuation.resume(returning: .failure(refusal)) }
        }
        return try answer.get()
    }

    /// Has a submission recorded, in one transaction with others where they name nothing in common.
    func record(_ prepared: PreparedSubmission) async throws(LedgerError) -> RecordReceipt {
        let shared = SharedSubmission.isPossible(prepared) ? WorkingKeys(prepared) : nil
        let answer: Result<RecordReceipt, LedgerError> = await withCheckedContinuation { continuation in
            let submission = shared.map { keys in
                SharedSubmission(prepared: prepared, keys: keys) { continuation.resume(returning: $0) }
            }
            let job = Job(
                weight: prepared.weight,
                body: { worker in
                    continuation.resume(
                        returning: noted(worker.perform { (session) throws(PostgresFailure) in try session.record(prepared) }))
                }, submission: submission)
            if let refusal = LedgerError(queue.add(job)) { continuation.resume(returning: .failure(refusal)) }
        }
        return try answer.get()
    }

    /// One thread's work, until the queue is closed and empty.
    private func run(takers: Int) {
        let worker = PostgresWorker(configuration, isPreparing: isPreparing)
        while true {
            let jobs = queue.take(upTo: SharedSubmission.limit, takers: takers) { $0.submission != nil }
            guard let first = jobs.first else { return }
            if jobs.count == 1 { first.body(worker) } else { recordTogether(jobs, worker) }
        }
    }

    /// Records jobs that share a transaction; those that cannot go back to the queue, from which any thread takes them.
    private func recordTogether(_ jobs: [Job], _ worker: PostgresWorker) {
        let group = SharedSubmission.group(jobs.compactMap(\.submission))
        queue.putBack(jobs.indices.filter { !group.chosen.contains($0) }.map { jobs[$0] })
        let chosen = group.chosen.map { jobs[$0] }
        guard chosen.count > 1, let keys = group.keys else { return chosen.forEach { $0.body(worker) } }
        let submissions = chosen.compactMap(\.submission)
        let answer = worker.attempt { (session) throws(PostgresFailure) in try session.record(submissions.map(\.prepared), keys) }
        switch answer.map(noted) {
        case nil: queue.putBack(chosen.map { Job(weight: $0.weight, body: $0.body) })
        case .success(let receipts): for (one, receipt) in zip(submissions, receipts) { one.answer(.success(receipt)) }
        case .failure(let error): for one in submissions { one.answer(.failure(error)) }
        }
    }

    /// Keeps in mind whether the last job failed.
    private func noted<Value>(_ answer: Result<Value, LedgerError>) -> Result<Value, LedgerError> {
        switch answer {
        case .success: lastFailure.changeQuietly { $0 = nil }
        case .failure(let error): lastFailure.changeQuietly { $0 = error }
        }
        return answer
    }
}
