import AppStoreTypes
import Entitlements

/// The tables that servers share, in a transaction of PostgreSQL that begins with the first statement.
final class PostgresTables: SharedTables {
    typealias Failure = PostgresFailure

    let session: PostgresSession
    private var opening: [PostgresCommand]
    /// Whether the transaction began.
    private(set) var isOpen = false

    /// - Parameter opening: what begins the transaction; empty when it began.
    init(_ session: PostgresSession, opening: [PostgresCommand]) {
        self.session = session
        self.opening = opening
    }

    func number(of app: AppID) throws(PostgresFailure) -> Int64 { try session.number(of: app) }

    func all<Value>(
        _ statement: SharedStatement, _ values: [SharedValue], _ read: (inout PostgresRow) throws(PostgresFailure) -> Value
    ) throws(PostgresFailure) -> [Value] {
        var found: [Value] = []
        for var row in try send([PostgresCommand(statement, values)])?.rows ?? [] { found.append(try read(&row)) }
        return found
    }

    func each(_ statement: SharedStatement, _ values: [[SharedValue]]) throws(PostgresFailure) {
        // In parts, so that nobody sends more than the other side takes in.
        for start in stride(from: 0, to: values.count, by: Self.part) {
            _ = try send(values[start..<min(start + Self.part, values.count)].map { PostgresCommand(statement, $0) })
        }
    }

    func lock(_ name: String) throws(PostgresFailure) {
        _ = try send([PostgresCommand(.lockAll) { $0.bind(WorkingKeys.key("shared", name)) }])
    }

    private static let part = 500

    private func send(_ commands: [PostgresCommand]) throws(PostgresFailure) -> PostgresResult? {
        let result = try session.run(opening + commands).last
        opening = []
        isOpen = true
        return result
    }
}

extension PostgresCommand {
    /// A statement on the tables that servers share.
    init(_ statement: SharedStatement, _ values: [SharedValue]) {
        self.init(statement.postgresql) { for value in values { $0.bind(value) } }
    }
}

extension PostgreSQLLedger {
    /// Changes the tables that servers share, in one transaction.
    func change<Value: Sendable>(
        weight: Int = 0, _ body: @escaping @Sendable (PostgresTables) throws(PostgresFailure) -> Value
    ) async throws(LedgerError) -> Value {
        try requireWritable()
        return try await recording.perform(weight: weight) { (session) throws(PostgresFailure) in
            let tables = PostgresTables(session, opening: [PostgresCommand(.begin), session.settings])
            let value = try body(tables)
            if tables.isOpen { try session.commit([]) }
            return value
        }
    }

    /// Asks the tables that servers share, on one unchanging picture of the store.
    func ask<Value: Sendable>(
        _ question: @escaping @Sendable (PostgresTables) throws(PostgresFailure) -> Value
    ) async throws(LedgerError) -> Value {
        try await reading.perform { (session) throws(PostgresFailure) in
            let tables = PostgresTables(session, opening: [PostgresCommand(.beginReading), session.settings])
            let value = try question(tables)
            if tables.isOpen { _ = try session.run([PostgresCommand(.commit)]) }
            return value
        }
    }
}
