import AppStoreTypes
import Entitlements

/// A connection with what is remembered about it, on a thread of its own.
final class PostgresSession {
    let configuration: PostgreSQLLedgerConfiguration
    let connection: PostgresConnection
    /// Whether statements are prepared; false once a proxy turned out to take them away.
    let isPreparing: Monitor<Bool>
    var names = ScopeNames()

    init(_ configuration: PostgreSQLLedgerConfiguration, isPreparing: Monitor<Bool>) throws(PostgresFailure) {
        self.configuration = configuration
        self.isPreparing = isPreparing
        connection = try PostgresConnection(configuration)
    }

    /// Sends commands together; see `PostgresConnection.run`.
    func run(_ commands: [PostgresCommand]) throws(PostgresFailure) -> [PostgresResult] {
        try connection.run(commands, isPreparing: isPreparing.read { $0 })
    }

    /// Asks questions about one unchanging picture of the store.
    func ask(_ questions: [PostgresCommand]) throws(PostgresFailure) -> [PostgresResult] {
        let results = try run([PostgresCommand(.beginReading), settings] + questions + [PostgresCommand(.commit)])
        return Array(results.dropFirst(2).prefix(questions.count))
    }

    /// Sends the transaction's last commands and commits.
    ///
    /// - Throws: a failure that says so when the commit was under way, or when the server stored it and warned.
    func commit(_ commands: [PostgresCommand]) throws(PostgresFailure) {
        _ = connection.takeWarnings()
        do throws(PostgresFailure) {
            _ = try run(commands + [PostgresCommand(.untimed), PostgresCommand(.commit)])
        } catch {
            throw error.endsConnection ? error.duringCommit() : error
        }
        if let warning = connection.takeWarnings().first {
            throw PostgresFailure(sqlState: PostgresFailure.unconfirmed, text: warning).duringCommit()
        }
    }

    /// Ends a transaction that is open.
    func rollBack() throws(PostgresFailure) {
        if connection.isInTransaction { _ = try run([PostgresCommand(.rollback)]) }
    }

    /// The limits of each transaction.
    var settings: PostgresCommand { PostgresCommand(.settings, PostgresLimits(configuration).bind(to:)) }

    /// Writes and takes away again, to see whether the server takes more.
    func probe() throws(PostgresFailure) {
        _ = try run([PostgresCommand(.begin), settings])
        try commit([PostgresCommand(.insertProbe), PostgresCommand(.deleteProbes)])
    }
}
