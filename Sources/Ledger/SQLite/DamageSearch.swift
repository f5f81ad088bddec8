import CSQLite

/// Looks through a ledger's file for damage on a thread of its own, once, while the ledger serves.
///
/// Table by table, because whoever reads keeps the write-ahead log from being emptied: a look during which the log grows is broken off
/// and begun again once it is short.
struct DamageSearch: Sendable {
    private struct State: Sendable {
        var isClosed = false
        var isOver = false
        var finding: LedgerError?
    }

    /// How often a look at one table is begun; a table that is written to faster is left out this time.
    private static let tries = 10
    /// How long to wait for the log to be emptied, in seconds.
    var patience = 2.0

    let session: SQLiteSession
    let checkpointer: Checkpointer
    /// Is told of damage, once.
    let report: @Sendable (LedgerError) -> Void
    private let monitor = Monitor(State())

    init(session: SQLiteSession, checkpointer: Checkpointer, report: @escaping @Sendable (LedgerError) -> Void) {
        self.session = session
        self.checkpointer = checkpointer
        self.report = report
    }

    /// What is damaged; `nil` while nothing was found.
    var finding: LedgerError? { monitor.read(\.finding) }

    /// Whether there is nothing left to look at.
    var isOver: Bool { monitor.read(\.isOver) }

    /// Ends the thread, wherever it is.
    func close() { monitor.change { $0.isClosed = true } }

    /// The thread's work.
    func run() {
        do throws(LedgerError) {
            let connection = try session.reader()
            do throws(SQLiteFailure) {
                try search(connection)
            } catch {
                throw LedgerError(error, path: session.configuration.path)
            }
        } catch {
            // Whatever else hinders a reader hinders every reader, and shows there.
            if [.corrupt, .inputOutput].contains(error.code) {
                monitor.change { $0.finding = error }
                report(error)
            }
        }
        monitor.change { $0.isOver = true }
    }

    private func search(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        connection.interrupt(when: { monitor.read(\.isClosed) || isInTheWay })
        var tables = ["sqlite_schema"]
        let list = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
        while try list.step() { if let name = list.text(0) { tables.append(name) } }
        for table in tables where !monitor.read(\.isClosed) { try look(at: table, connection) }
    }

    private func look(at table: String, _ connection: SQLiteConnection) throws(SQLiteFailure) {
        for _ in 0..<Self.tries {
            if isInTheWay { waitForShortLog() }
            if monitor.read(\.isClosed) { return }
            if isInTheWay { continue }
            do throws(SQLiteFailure) {
                let finding = try connection.text("PRAGMA quick_check('\(table)')") ?? "ok"
                guard finding == "ok" else { throw SQLiteFailure(extendedCode: SQLITE_CORRUPT, text: finding) }
                return
            } catch {
                guard error.code == SQLITE_INTERRUPT else { throw error }
            }
        }
    }

    private func waitForShortLog() {
        _ = monitor.wait(seconds: patience) { $0.isClosed || !isInTheWay ? () : nil }
    }

    /// Whether the log is half as long as it may become before the writer has to wait.
    private var isInTheWay: Bool { checkpointer.logBytes > session.configuration.logLimit / 2 }
}
