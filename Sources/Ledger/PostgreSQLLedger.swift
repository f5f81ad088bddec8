public import AppStoreTypes
public import Entitlements

/// A ledger in a PostgreSQL database, 15 or later, that any number of processes share.
///
/// Each submission is one transaction, which locks the purchases that it is about before it reads them. What a call of `record`
/// returned is committed on the server, and on its standbys where these are synchronous. A class because it owns threads and
/// connections; `close` ends them.
public final class PostgreSQLLedger: Ledger {
    let recording: PostgresPool
    let reading: PostgresPool
    private let threads: [WorkerThread]

    /// Connects, brings the schema to the newest, and starts the threads. Blocks while it does.
    public init(_ configuration: PostgreSQLLedgerConfiguration) throws(LedgerError) {
        try Self.prepare(configuration)
        let isPreparing = Monitor(configuration.preparation == .automatic)
        recording = PostgresPool(configuration, isPreparing: isPreparing)
        reading = PostgresPool(configuration, isPreparing: isPreparing)
        threads =
            recording.start(configuration.writers, name: "ledger recording") + reading.start(configuration.readers, name: "ledger reading")
    }

    deinit {
        recording.queue.close()
        reading.queue.close()
    }

    /// Records a submission; see `Ledger`.
    public func record(_ submission: Submission) async throws(LedgerError) -> RecordReceipt {
        let prepared = try PreparedSubmission(submission)
        try requireWritable()
        return try await recording.record(prepared)
    }

    /// Records an order; see `Ledger`.
    public func record(
        _ order: OrderFact, token: AppAccountToken?, policy: OwnershipPolicy, rules: AccessRules
    ) async throws(LedgerError) -> OrderReceipt {
        let prepared = try PreparedOrder(order, token: token, policy: policy, rules: rules)
        try requireWritable()
        return try await recording.perform(weight: prepared.weight) { (session) throws(PostgresFailure) in try session.record(prepared) }
    }

    /// The order with an id; see `Ledger`.
    public func order(_ id: AppAccountToken, app: AppID) async throws(LedgerError) -> OrderFact? {
        try await reading.perform { (session) throws(PostgresFailure) in try session.order(id, app: app) }
    }

    /// Every fact about what a customer has; see `Ledger`.
    public func facts(about customer: CustomerID, app: AppID) async throws(LedgerError) -> FactSet {
        try await reading.perform { (session) throws(PostgresFailure) in try session.facts(about: customer, app: app) }
    }

    /// Whether a purchase names somebody who is not known yet; see `Ledger`.
    public func awaits(_ token: AppAccountToken, app: AppID) async throws(LedgerError) -> Bool {
        try await reading.perform { (session) throws(PostgresFailure) in try session.awaits(token, app: app) }
    }

    /// Every fact about a chain; see `Ledger`.
    public func facts(of original: OriginalTransactionKey) async throws(LedgerError) -> FactSet {
        try await reading.perform { (session) throws(PostgresFailure) in try session.facts(of: original) }
    }

    /// Whose a chain is; see `Ledger`.
    public func ownership(of original: OriginalTransactionKey) async throws(LedgerError) -> OwnershipRecord? {
        try await reading.perform { (session) throws(PostgresFailure) in try session.ownership(of: original) }
    }

    /// The chain of a transaction; see `Ledger`.
    public func chain(of transaction: TransactionKey) async throws(LedgerError) -> OriginalTransactionKey? {
        try await reading.perform { (session) throws(PostgresFailure) in try session.chain(of: transaction) }
    }

    /// The signed bytes with a digest; see `Ledger`.
    public func evidence(_ digest: EvidenceDigest, app: AppID) async throws(LedgerError) -> Evidence? {
        try await reading.perform { (session) throws(PostgresFailure) in try session.evidence(digest, app: app) }
    }

    /// Whether the store can be read and written now; see `Ledger`. Writes only when the last submission failed.
    public func health() async -> LedgerHealth {
        var writeFailure = recording.lastFailure.read { $0 }
        if recording.configuration.isReadOnly {
            writeFailure = Self.readOnly(recording.configuration)
        } else if writeFailure != nil {
            writeFailure = await Self.failure { () async throws(LedgerError) in
                try await recording.perform { (session) throws(PostgresFailure) in try session.probe() }
            }
        }
        let readFailure = await Self.failure { () async throws(LedgerError) in
            try await reading.perform { (session) throws(PostgresFailure) in _ = try session.ask([]) }
        }
        return LedgerHealth(
            writeFailure: writeFailure, readFailure: readFailure, waitingSubmissions: recording.queue.count, writeAheadLogBytes: 0)
    }

    /// Finishes what was accepted and ends threads and connections; see `Ledger`.
    public func close() async {
        let (recording, reading, threads) = (recording, reading, threads)
        await withCheckedContinuation { continuation in
            _ = WorkerThread(name: "ledger close") {
                recording.queue.close()
                reading.queue.close()
                for thread in threads { thread.join() }
                continuation.resume()
            }
        }
    }

    func requireWritable() throws(LedgerError) {
        if recording.configuration.isReadOnly { throw Self.readOnly(recording.configuration) }
    }

    private static func readOnly(_ configuration: PostgreSQLLedgerConfiguration) -> LedgerError {
        LedgerError(.readOnly, "\(configuration.place) was opened for reading: open it for writing", isRetryable: true)
    }

    private static func failure(_ body: () async throws(LedgerError) -> Void) async -> LedgerError? {
        do throws(LedgerError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    private static func prepare(_ configuration: PostgreSQLLedgerConfiguration) throws(LedgerError) {
        let connection: PostgresConnection
        do throws(PostgresFailure) {
            connection = try PostgresConnection(configuration)
        } catch {
            throw LedgerError(error, place: configuration.place)
        }
        let migrator = PostgresMigrator(place: configuration.place)
        if configuration.isReadOnly { try migrator.verify(connection) } else { try migrator.apply(to: connection) }
    }
}
