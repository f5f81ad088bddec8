public import AppStoreTypes
public import Entitlements

/// A ledger in one SQLite file: one writer that commits many submissions at once, many readers beside it.
///
/// Write-ahead log with full synchronisation: what a call of `record` returned is on disk, whatever becomes of the process
/// or the machine. A class because it owns threads; `close` ends them.
public final class SQLiteLedger: Ledger {
    private let writer: Writer
    let readers: Readers
    private let checkpointer: Checkpointer
    private let writerThread: WorkerThread
    private let otherThreads: [WorkerThread]
    private let search: DamageSearch?

    /// Opens the file, creating it if need be, checks it, and brings its schema to the newest. Blocks while it does.
    ///
    /// - Parameter whenDamaged: is told of damage that a check beside the ledger's work finds, once, on a thread of the ledger.
    public init(
        _ configuration: SQLiteLedgerConfiguration, whenDamaged: @escaping @Sendable (LedgerError) -> Void = { _ in }
    ) throws(LedgerError) {
        let session = SQLiteSession(configuration: configuration)
        try session.prepareFile()
        let gate = WriterGate()
        let checkpointer = Checkpointer(session: session, gate: gate)
        let writer = Writer(session: session, checkpointer: checkpointer, gate: gate)
        let readers = Readers(session: session)
        self.checkpointer = checkpointer
        self.writer = writer
        self.readers = readers
        writerThread = WorkerThread(name: "ledger writer") { writer.run() }
        var threads: [WorkerThread] = []
        for _ in 0..<min(max(configuration.readers, 1), 64) { threads.append(WorkerThread(name: "ledger reader") { readers.run() }) }
        if !configuration.isReadOnly { threads.append(WorkerThread(name: "ledger checkpoint") { checkpointer.run() }) }
        search =
            configuration.startCheck == .beside ? DamageSearch(session: session, checkpointer: checkpointer, report: whenDamaged) : nil
        if let search { threads.append(WorkerThread(name: "ledger search") { search.run() }) }
        otherThreads = threads
    }

    deinit {
        writer.queue.close()
        readers.queue.close()
        checkpointer.close()
        search?.close()
    }

    /// Records a submission; see `Ledger`.
    public func record(_ submission: Submission) async throws(LedgerError) -> RecordReceipt {
        var prepared = try PreparedSubmission(submission)
        // Where others wait the writer is behind, and whoever waits can as well work.
        if writer.queue.count >= writer.session.configuration.crowd { prepared.workOut() }
        guard case .recorded(let receipt) = try await write(.record(prepared)) else { throw Self.mixedUp }
        return receipt
    }

    /// Records an order; see `Ledger`.
    public func record(
        _ order: OrderFact, token: AppAccountToken?, policy: OwnershipPolicy, rules: AccessRules
    ) async throws(LedgerError) -> OrderReceipt {
        let prepared = try PreparedOrder(order, token: token, policy: policy, rules: rules)
        guard case .ordered(let receipt) = try await write(.order(prepared)) else { throw Self.mixedUp }
        return receipt
    }

    /// The order with an id; see `Ledger`.
    public func order(_ id: AppAccountToken, app: AppID) async throws(LedgerError) -> OrderFact? {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.order(id, app: app) }
    }

    /// Every fact about what a customer has; see `Ledger`.
    public func facts(about customer: CustomerID, app: AppID) async throws(LedgerError) -> FactSet {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.facts(about: customer, app: app) }
    }

    /// Whether a purchase names somebody who is not known yet; see `Ledger`.
    public func awaits(_ token: AppAccountToken, app: AppID) async throws(LedgerError) -> Bool {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.awaits(token, app: app) }
    }

    /// Every fact about a chain; see `Ledger`.
    public func facts(of original: OriginalTransactionKey) async throws(LedgerError) -> FactSet {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.facts(of: original) }
    }

    /// Whose a chain is; see `Ledger`.
    public func ownership(of original: OriginalTransactionKey) async throws(LedgerError) -> OwnershipRecord? {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.ownership(of: original) }
    }

    /// The chain of a transaction; see `Ledger`.
    public func chain(of transaction: TransactionKey) async throws(LedgerError) -> OriginalTransactionKey? {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.chain(of: transaction) }
    }

    /// The signed bytes with a digest; see `Ledger`.
    public func evidence(_ digest: EvidenceDigest, app: AppID) async throws(LedgerError) -> Evidence? {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.evidence(digest, app: app) }
    }

    /// Whether the store can be read and written now; see `Ledger`. Writes only when the last batch failed.
    public func health() async -> LedgerHealth {
        var writeFailure = writer.lastFailure.read { $0 }
        if writeFailure != nil || writer.session.configuration.isReadOnly { writeFailure = await failure(of: .probe) }
        var readFailure: LedgerError?
        do throws(LedgerError) {
            try await readers.ask { (_) throws(SQLiteFailure) in }
        } catch {
            readFailure = error
        }
        let damage = search?.finding
        return LedgerHealth(
            writeFailure: damage ?? writeFailure, readFailure: damage ?? readFailure, waitingSubmissions: writer.queue.count,
            writeAheadLogBytes: checkpointer.logBytes)
    }

    /// Finishes what was accepted, empties the log, and ends the threads; see `Ledger`.
    public func close() async {
        let (writer, readers, checkpointer, search) = (writer, readers, checkpointer, search)
        let (writerThread, otherThreads) = (writerThread, otherThreads)
        await withCheckedContinuation { continuation in
            _ = WorkerThread(name: "ledger close") {
                search?.close()
                writer.queue.close()
                writerThread.join()
                readers.queue.close()
                checkpointer.close()
                for thread in otherThreads { thread.join() }
                continuation.resume()
            }
        }
    }

    /// Has the write-ahead log emptied soon, so that what was taken away does not stay in it.
    func emptyLog() { checkpointer.empty() }

    static let mixedUp = LedgerError(
        .internalFailure, "the writer answered another question than it was asked: report it", isRetryable: true)

    private func failure(of work: WriteJob.Work) async -> LedgerError? {
        do throws(LedgerError) {
            _ = try await write(work)
            return nil
        } catch {
            return error
        }
    }

    func write(_ work: WriteJob.Work) async throws(LedgerError) -> WriteJob.Done {
        let answer: WriteJob.Answer = await withCheckedContinuation { continuation in
            let admission = writer.queue.add(WriteJob(work: work) { continuation.resume(returning: $0) })
            if let refusal = LedgerError(admission) { continuation.resume(returning: .failure(refusal)) }
        }
        return try answer.get()
    }
}
