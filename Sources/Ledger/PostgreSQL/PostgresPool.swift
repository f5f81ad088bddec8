/// Threads with a connection each, and a bounded queue of those who wait for one.
struct PostgresPool: Sendable {
    struct Job: Sendable {
        let weight: Int
        let body: @Sendable (PostgresWorker) -> Void
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
        (0..<min(max(count, 1), 64)).map { _ in WorkerThread(name: name) { run() } }
    }

    /// Has a job done on a connection.
    func perform<Value: Sendable>(
        weight: Int = 0, _ body: @escaping @Sendable (PostgresSession) throws(PostgresFailure) -> Value
    ) async throws(LedgerError) -> Value {
        let lastFailure = lastFailure
        let answer: Result<Value, LedgerError> = await withCheckedContinuation { continuation in
            let admission = queue.add(
                Job(weight: weight) { worker in
                    let answer = worker.perform(body)
                    switch answer {
                    case .success: lastFailure.changeQuietly { $0 = nil }
                    case .failure(let error): lastFailure.changeQuietly { $0 = error }
                    }
                    continuation.resume(returning: answer)
                })
            if let refusal = LedgerError(admission) { continuation.resume(returning: .failure(refusal)) }
        }
        return try answer.get()
    }

    /// One thread's work, until the queue is closed and empty.
    private func run() {
        let worker = PostgresWorker(configuration, isPreparing: isPreparing)
        while let job = queue.take(upTo: 1).first { job.body(worker) }
    }
}
